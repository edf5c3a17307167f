//! Every signal by its name: all that a model can ask about.
//!
//! A model file holds the names that it was trained with; they must be the ones listed here. The names that a model picks
//! itself, of classes, ids and roles, are signals too: `in NAME` says whether an element around the block bears that name.

use crate::classify::page_kinds::KINDS;

/// The version of the meaning of signals.
///
/// To be raised whenever a signal is computed in another way under the same name: older models no longer fit then.
pub const MEANING: u32 = 1;
/// How many elements around a block are looked at.
pub(crate) const CONTAINERS: usize = 4;
/// How many blocks before and behind a block are looked at.
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
    /// Signals of the text, the place, the names and the page of a block, known before any block is judged.
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
    /// What the first round of judgement says of the page around a block.
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
    /// What the first round says of the blocks around a block: `judged_1_before` is said of the one just before it.
    NeighbourSignal {
        Before = "before",
        After = "behind",
    }
}

/// A signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    Block(BlockSignal),
    /// Of a container, counted from 0, the innermost.
    Container(ContainerSignal, usize),
    OuterContainer(OuterContainerSignal, usize),
    Context(ContextSignal),
    /// Of the block so many places away.
    Neighbour(NeighbourSignal, usize),
    /// How likely the page is of the kind of that number, as guessed before its blocks are judged.
    Kind(usize),
    /// Whether the block stands in an element with the name of that number among those that a model picks.
    Flag(usize),
}

const CONTAINERS_BEGIN: usize = BlockSignal::COUNT;
const OUTER_BEGIN: usize = CONTAINERS_BEGIN + ContainerSignal::COUNT * CONTAINERS;
const CONTEXT_BEGIN: usize = OUTER_BEGIN + OuterContainerSignal::COUNT * (CONTAINERS - 1);
const NEIGHBOURS_BEGIN: usize = CONTEXT_BEGIN + ContextSignal::COUNT;
const KINDS_BEGIN: usize = NEIGHBOURS_BEGIN + NeighbourSignal::COUNT * NEIGHBOURS;
const FLAGS_BEGIN: usize = KINDS_BEGIN + KINDS.len();

impl Signal {
    /// All signals where a model picks so many names, in the order of their numbers.
    pub(crate) fn all(flags: usize) -> impl Iterator<Item = Signal> {
        let blocks = BlockSignal::ALL.into_iter().map(Signal::Block);
        let containers =
            ContainerSignal::ALL.into_iter().flat_map(|signal| (0..CONTAINERS).map(move |level| signal.at(level)));
        let outer =
            OuterContainerSignal::ALL.into_iter().flat_map(|signal| (1..CONTAINERS).map(move |level| signal.at(level)));
        let context = ContextSignal::ALL.into_iter().map(Signal::Context);
        let beside =
            NeighbourSignal::ALL.into_iter().flat_map(|side| (1..=NEIGHBOURS).map(move |steps| side.by(steps)));
        let kinds = (0..KINDS.len()).map(Signal::Kind);
        blocks
            .chain(containers)
            .chain(outer)
            .chain(context)
            .chain(beside)
            .chain(kinds)
            .chain((0..flags).map(Signal::Flag))
    }

    /// The number of the signal, without gaps.
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

    /// The name by which a model knows the signal; `flags` are the names that it picks.
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

    /// Whether it is known only once all blocks have been judged a first time.
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

/// The names of all signals where a model picks these names of elements to be signals of their own.
///
/// First those that are known before any block is judged, then those that the first round gives.
pub fn signal_names(flags: &[&str]) -> [Vec<String>; 2] {
    let (after, before): (Vec<Signal>, Vec<Signal>) =
        Signal::all(flags.len()).partition(|signal| signal.is_after_first_round());
    [before, after].map(|signals| signals.into_iter().map(|signal| signal.name(flags)).collect())
}

impl ContainerSignal {
    /// The signal of a container, counted from 0.
    pub(crate) const fn at(self, level: usize) -> Signal {
        Signal::Container(self, level)
    }
}

impl OuterContainerSignal {
    /// The signal of a container, counted from 0, which is the only one without it.
    pub(crate) const fn at(self, level: usize) -> Signal {
        Signal::OuterContainer(self, level)
    }
}

impl NeighbourSignal {
    /// The signal of the block so many places away.
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
    fn what_the_first_round_says_is_known_after_it() {
        let [before, after] = signal_names(&["menu"]);
        assert_eq!(before.len() + after.len(), FLAGS_BEGIN + 1);
        assert!(before.contains(&"names_above_2".to_owned()) && before.contains(&"in menu".to_owned()));
        assert!(["judged", "judged_in_2", "judged_1_before"].iter().all(|&name| after.contains(&name.to_owned())));
    }

    #[test]
    fn names_are_told_apart() {
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
