//! Why each block of a page was kept or dropped, as columns.

use dehusk_core::{sentence, Judge, Judgement, Marks};

/// The signals that weighed most, block after block.
#[derive(Default)]
pub struct Reasons {
    /// Where the reasons of each block begin, and where those of the last one end.
    pub first: Vec<i32>,
    /// The number of the signal.
    pub signal: Vec<i32>,
    pub value: Vec<f32>,
    /// The value that is usual on the page.
    pub usual: Vec<f32>,
    /// By how much the log-odds of content would fall if the value were as usual.
    pub weight: Vec<f32>,
    /// For each block one line that says whether it is kept, and what decided.
    pub decisions: String,
}

impl Reasons {
    pub fn of(judge: &Judge, judged: &Judgement, marks: &Marks) -> Reasons {
        let mut reasons = Reasons { first: vec![0], ..Reasons::default() };
        for of_block in judge.explain(judged) {
            reasons.signal.extend(of_block.iter().map(|weighed| weighed.signal as i32));
            reasons.value.extend(of_block.iter().map(|weighed| weighed.value));
            reasons.usual.extend(of_block.iter().map(|weighed| weighed.usual));
            reasons.weight.extend(of_block.iter().map(|weighed| weighed.weight));
            reasons.first.push(reasons.signal.len() as i32);
        }
        let verdicts = marks.verdicts.iter().zip(judged.probability());
        let lines = verdicts.map(|(&verdict, &probability)| sentence(verdict, probability, marks.threshold));
        reasons.decisions = lines.collect::<Vec<_>>().join("\n");
        reasons
    }
}
