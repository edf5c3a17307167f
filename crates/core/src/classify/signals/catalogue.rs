//! All signals by name: the features that a model can use.
//!
//! A model file contains the names that it was trained with, which must be the ones listed here; so a string stays as it is
//! where the code has a better word now. Some names of classes, ids and roles, which training selects, are signals too:
//! `in NAME` is whether an ancestor of the block has that name.

use crate::classify::page_kinds::KINDS;

/// The version of the computation of signals.
///
/// Increment it whenever a signal of the same name is computed differently; older models are refused then.
pub const MEANING: u32 = 1;
/// Number of containers of a block with signals.
pub(crate) const CONTAINERS: usize = 4;
/// Number of blocks before and after a block with signals.
pub(crate) const NEIGHBOURS: usize = 4;

macro_rules! named {
    ($(#[$about:meta])* $list:ident { $($signal:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $list {
            $($signal,)*
        }

        impl $list {
            pub(crate) const COUNT: usize = [$($list::$signal,)*].len();
            const ALL: [$list; Self::COUNT] = [$($list::$signal,)*];

            const fn name(self) -> &'static str {
                match self {
                    $($list::$signal => $name,)*
                }
            }
        }
    };
}

named! {
    /// Signals of the text, the position, the names and the page of a block, computed before the first round.
    BlockSignal {
        Words = "words",
        Chars = "chars",
        LinkShare = "link_share",
        Commas = "commas",
        CommasShare = "commas_share",
        Stops = "stops",
        StopsShare = "stops_share",
        Digits = "digits",
        DigitsShare = "digits_share",
        Capitals = "capitals",
        CapitalsShare = "capitals_share",
        WordLength = "word_length",
        EndsSentence = "ends_sentence",
        Times = "times",
        RepeatsEarlier = "repeats_earlier",
        InTitle = "in_title",
        FromName = "from_name",
        Number = "number",
        Place = "place",
        WordsBefore = "words_before",
        ShareBefore = "share_before",
        FromTitle = "from_title",
        Depth = "depth",
        IsHeading = "is_heading",
        FromHeading = "from_heading",
        HeadingWords = "heading_words",
        ToHeading = "to_heading",
        ShareOfWords = "share_of_words",
        PathGroupBlocks = "slot_blocks",
        PathGroupWords = "slot_words",
        PathGroupSpread = "slot_spread",
        PathGroupLinkShare = "slot_link_share",
        PathGroupShare = "slot_share",
        PagePathGroups = "page_slots",
        InDense = "in_dense",
        FromDense = "from_dense",
        PageDense = "page_dense",
        InProse = "in_prose",
        FromProse = "from_prose",
        PageProse = "page_prose",
        InPlain = "in_plain",
        FromPlain = "from_plain",
        PagePlain = "page_plain",
        Blurred2 = "blurred_2",
        Blurred6 = "blurred_6",
        PageWords = "page_words",
        PageLinkQuota = "page_link_quota",
        PageBlocks = "page_blocks",
        PageParagraphsShare = "page_paragraphs_share",
        PageItemsShare = "page_items_share",
        PageHeadings = "page_headings",
        PageImages = "page_images",
        PageImagesOfBlocks = "page_images_of_blocks",
        PageControls = "page_controls",
        PageWordsPerLeaf = "page_words_per_leaf",
        PageHasTitle = "page_has_title",
        PageLongestShare = "page_longest_share",
        PageFiveLongestShare = "page_five_longest_share",
        PageFiveLongest = "page_five_longest",
        PageMedian = "page_median",
        PageLabels = "page_labels",
        PageLines = "page_lines",
        PageParagraphs = "page_paragraphs",
        PageInParagraphs = "page_in_paragraphs",
        PageSentences = "page_sentences",
        PageInSentences = "page_in_sentences",
        PageInProse = "page_in_prose",
        PageInDense = "page_in_dense",
        PageRepeated1 = "page_repeated_1",
        PageRepeated2 = "page_repeated_2",
        PageRepeated3 = "page_repeated_3",
        PageRepeatedLinks = "page_repeated_links",
        PageLinkedLines = "page_linked_lines",
        PageInLinkedLines = "page_in_linked_lines",
        PageLinkedHeadings = "page_linked_headings",
        PagePlainHeadings = "page_plain_headings",
        ListBlocks = "group_blocks",
        ListWords = "group_words",
        ListLinkShare = "group_link_share",
        ListUnlinkedSiblings = "group_plain_beside",
        ListAfterColon = "group_after_colon",
        Names = "names",
        NamesNear = "names_near",
    }
}

named! {
    /// Signals of each of the containers of a block, from the inside out: their names end in `_1` to `_4`.
    ContainerSignal {
        Words = "words",
        Share = "share",
        LinkQuota = "link_quota",
        TextDensity = "text_density",
        CompositeDensity = "composite_density",
        DensitySum = "density_sum",
        WordsPerLeaf = "words_per_leaf",
        WordsPerLink = "words_per_link",
        NetText = "net_text",
        Links = "links",
        Images = "images",
        Headings = "headings",
        Controls = "controls",
        ItemsShare = "items_share",
        ParagraphsShare = "paragraphs_share",
        Alike = "alike",
        Rank = "rank",
        AlikeWords = "alike_words",
        AlikeSpread = "alike_spread",
    }
}

named! {
    /// Signals of each of the containers of a block but the innermost: their names end in `_2` to `_4`.
    OuterContainerSignal {
        NamesAbove = "names_above",
        NamesOf = "names_of",
        FirstRoundIn = "judged_in",
        SiblingsBefore = "siblings_before",
        SiblingsAfter = "siblings_after",
    }
}

named! {
    /// Signals from the first-round probabilities of the page around a block.
    ContextSignal {
        FirstRound = "judged",
        FirstRoundPage = "judged_page",
        FirstRoundPageWords = "judged_page_words",
        FirstRoundBlurred3 = "judged_blurred_3",
        FirstRoundBlurred8 = "judged_blurred_8",
        KeptBefore = "kept_before",
        KeptShareBefore = "kept_share_before",
        InBest = "in_best",
        FromBest = "from_best",
        BestExpected = "best_expected",
        BestShare = "best_share",
        AfterBeginOfBest = "behind_begin_of_best",
        BeforeEndOfBest = "before_end_of_best",
        ExpectedAround = "expected_around",
        KeptAround = "kept_around",
        Alternations = "turns",
        Uncertainty = "doubt",
        FirstRoundPathGroup = "judged_slot",
        PathGroupKeptShare = "slot_kept_share",
        FirstRoundList = "judged_group",
        FirstRoundBeforeList = "judged_before_group",
        FirstRoundAfterList = "judged_after_group",
    }
}

named! {
    /// First-round probabilities of the blocks around a block: `judged_1_before` is that of the one directly before it.
    NeighbourSignal {
        Before = "before",
        After = "behind",
    }
}

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    Block(BlockSignal),
    /// Of a container by its level; 0 is the innermost.
    Container(ContainerSignal, usize),
    OuterContainer(OuterContainerSignal, usize),
    Context(ContextSignal),
    /// Of the block at a distance.
    Neighbour(NeighbourSignal, usize),
    /// The prior probability of the kind of that number.
    Kind(usize),
    /// Whether an ancestor of the block has the name of that number among those that are signals.
    Flag(usize),
}

const CONTAINERS_BEGIN: usize = BlockSignal::COUNT;
const OUTER_BEGIN: usize = CONTAINERS_BEGIN + ContainerSignal::COUNT * CONTAINERS;
const CONTEXT_BEGIN: usize = OUTER_BEGIN + OuterContainerSignal::COUNT * (CONTAINERS - 1);
const NEIGHBOURS_BEGIN: usize = CONTEXT_BEGIN + ContextSignal::COUNT;
const KINDS_BEGIN: usize = NEIGHBOURS_BEGIN + NeighbourSignal::COUNT * NEIGHBOURS;
const FLAGS_BEGIN: usize = KINDS_BEGIN + KINDS.len();

impl Signal {
    /// Returns all signals in the order of their numbers; `flags` is the number of names that are signals.
    pub(crate) fn all(flags: usize) -> impl Iterator<Item = Signal> {
        let blocks = BlockSignal::ALL.into_iter().map(Signal::Block);
        let containers =
            ContainerSignal::ALL.into_iter().flat_map(|signal| (0..CONTAINERS).map(move |level| signal.at(level)));
        let outer =
            OuterContainerSignal::ALL.into_iter().flat_map(|signal| (1..CONTAINERS).map(move |level| signal.at(level)));
        let context = ContextSignal::ALL.into_iter().map(Signal::Context);
        let neighbours =
            NeighbourSignal::ALL.into_iter().flat_map(|side| (1..=NEIGHBOURS).map(move |steps| side.by(steps)));
        let kinds = (0..KINDS.len()).map(Signal::Kind);
        blocks
            .chain(containers)
            .chain(outer)
            .chain(context)
            .chain(neighbours)
            .chain(kinds)
            .chain((0..flags).map(Signal::Flag))
    }

    /// Returns the number of the signal, without gaps.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        match self {
            Signal::Block(signal) => signal as usize,
            Signal::Container(signal, level) => CONTAINERS_BEGIN + CONTAINERS * signal as usize + level,
            Signal::OuterContainer(signal, level) => OUTER_BEGIN + (CONTAINERS - 1) * signal as usize + level - 1,
            Signal::Context(signal) => CONTEXT_BEGIN + signal as usize,
            Signal::Neighbour(side, steps) => NEIGHBOURS_BEGIN + NEIGHBOURS * side as usize + steps - 1,
            Signal::Kind(kind) => KINDS_BEGIN + kind,
            Signal::Flag(flag) => FLAGS_BEGIN + flag,
        }
    }

    /// Returns the name of the signal in model files; `flags` are the names that are signals.
    pub(crate) fn name(self, flags: &[&str]) -> String {
        match self {
            Signal::Block(signal) => signal.name().to_owned(),
            Signal::Container(signal, level) => format!("{}_{}", signal.name(), level + 1),
            Signal::OuterContainer(signal, level) => format!("{}_{}", signal.name(), level + 1),
            Signal::Context(signal) => signal.name().to_owned(),
            Signal::Neighbour(side, steps) => format!("judged_{steps}_{}", side.name()),
            Signal::Kind(kind) => format!("kind {}", KINDS[kind]),
            Signal::Flag(flag) => format!("in {}", flags[flag]),
        }
    }

    /// Whether the signal is computed from the first-round probabilities.
    pub(crate) fn is_after_first_round(self) -> bool {
        match self {
            Signal::OuterContainer(signal, _) => {
                use OuterContainerSignal::{FirstRoundIn, SiblingsAfter, SiblingsBefore};
                matches!(signal, FirstRoundIn | SiblingsBefore | SiblingsAfter)
            }
            Signal::Context(_) | Signal::Neighbour(..) => true,
            _ => false,
        }
    }
}

/// Returns the names of all signals: those computed before the first round, and those from its probabilities.
///
/// `flags` are the names of elements that are signals.
pub fn signal_names(flags: &[&str]) -> [Vec<String>; 2] {
    let (after, before): (Vec<Signal>, Vec<Signal>) =
        Signal::all(flags.len()).partition(|signal| signal.is_after_first_round());
    [before, after].map(|signals| signals.into_iter().map(|signal| signal.name(flags)).collect())
}

impl ContainerSignal {
    /// Returns the signal of a container by its level; 0 is the innermost.
    pub(crate) const fn at(self, level: usize) -> Signal {
        Signal::Container(self, level)
    }
}

impl OuterContainerSignal {
    /// Returns the signal of a container by its level, from 1.
    pub(crate) const fn at(self, level: usize) -> Signal {
        Signal::OuterContainer(self, level)
    }
}

impl NeighbourSignal {
    /// Returns the signal of the block at a distance.
    pub(crate) const fn by(self, steps: usize) -> Signal {
        Signal::Neighbour(self, steps)
    }
}

impl From<BlockSignal> for Signal {
    fn from(signal: BlockSignal) -> Signal {
        Signal::Block(signal)
    }
}

impl From<ContextSignal> for Signal {
    fn from(signal: ContextSignal) -> Signal {
        Signal::Context(signal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gaps() {
        for (number, signal) in Signal::all(3).enumerate() {
            assert_eq!(signal.number(), number, "{signal:?}");
        }
        assert_eq!(Signal::all(3).count(), FLAGS_BEGIN + 3);
    }

    #[test]
    fn signals_of_the_first_round_are_listed_after_it() {
        let [before, after] = signal_names(&["menu"]);
        assert_eq!(before.len() + after.len(), FLAGS_BEGIN + 1);
        assert!(before.contains(&"names_above_2".to_owned()) && before.contains(&"in menu".to_owned()));
        assert!(["judged", "judged_in_2", "judged_1_before"].iter().all(|&name| after.contains(&name.to_owned())));
    }

    #[test]
    fn names_are_distinct() {
        let mut names: Vec<String> = Signal::all(2).map(|signal| signal.name(&["<p>", "role=main"])).collect();
        assert_eq!(names[names.len() - 2..], ["in <p>", "in role=main"]);
        assert_eq!(ContainerSignal::Words.at(3).name(&[]), "words_4");
        assert_eq!(OuterContainerSignal::FirstRoundIn.at(1).name(&[]), "judged_in_2");
        assert_eq!(NeighbourSignal::After.by(2).name(&[]), "judged_2_behind");
        assert_eq!(Signal::Kind(0).name(&[]), "kind article");
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
