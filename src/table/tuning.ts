/**
 * Every tuned number of a table. Each names the queries of the table bench that it decides, to be
 * timed again when it is changed: `npm run bench -- table --only "two equalities"`. Numbers that
 * bound what hostile data can cost name the test that holds them.
 */

/**
 * A set of at most one row in this many is kept as a list of rows, a larger one as a bitmap.
 * Bench: "two equalities", "or of ands".
 */
export const FEW_ROWS_SHARE = 64

/**
 * If a set of at most one row in this many is intersected with intervals of codes, each of its rows is tested.
 * Bench: "two equalities", "three wide ranges, by name".
 */
export const TESTED_SHARE = 8

/**
 * A group of list elements that at least one row in this many has is a bitmap, which is then smaller
 * than a list of its rows.
 * Bench: "list: has any of two", "list: has none of two".
 */
export const LARGE_GROUP_SHARE = 32

/**
 * How many checkpoint bitmaps a column keeps, each of the rows up to a place in its order.
 * Bench: "three wide ranges, by name".
 */
export const CHECKPOINTS = 16

/**
 * Texts of up to this many distinct values are searched one by one, without a term index.
 * Bench: "text: two words", on a column such as `city`.
 */
export const MAX_SCANNED_TEXTS = 4096

/**
 * Distinct texts, or distinct terms, of more UTF-16 units than this together get no index for searches.
 * Texts do if they have at most `INDEXED_UNITS_A_ROW` for each row. The terms are one string, which has to
 * stay well below the longest that V8 allows. Test: column, "many millions of units"; term-index.
 */
export const MAX_INDEXED_UNITS = 2 ** 26

/** Names and titles are shorter. Bench: "text: two words" over ten million rows. */
export const INDEXED_UNITS_A_ROW = 64

/**
 * If texts have more than one distinct term for this many of them, terms of fewer rows than this are found by
 * their letters. Bench: "unbroken words".
 */
export const UNBROKEN_SHARE = 8

/** Texts of more different units than this have no index of letters. Test: column, "too many letters". */
export const MAX_LETTERS = 1024

/**
 * Texts of more units are not hashed, because V8 hashes very long ones by their length alone, and a sample
 * takes them not to match. Test: hostile, "many long texts have the same length".
 */
export const LONG_TEXT = 1024

/**
 * After this many distinct texts, no more are hashed: sorting is as fast.
 * Bench: first use of "text, nearly unique (name)".
 */
export const MAX_HASHED_TEXTS = 65_536

/**
 * A step of work costs about this many cells: a fraction of a millisecond.
 * Bench: stalls.
 */
export const STEP = 16_384

/** Preparing lets the event loop run after this many milliseconds by default. Bench: stalls. */
export const SLICE_MS = 4

/**
 * Up to this many texts that tie are compared with each other, more are parted by further units.
 * Bench: preparing "text, nearly unique (name)".
 */
export const SMALL_TIE = 16

/**
 * Finding a row and selecting it for a page costs about as much as this many tests of a row.
 * Bench: "two equalities, newest first", "approved by name, deep page".
 */
export const TESTS_A_SORTED_ROW = 1.5

/**
 * Rows are selected for a page by this many parts of the order, and all are sorted if they are far fewer.
 * Bench: "all by three keys, deep page".
 */
export const SELECTED_PARTS = 2 ** 11

/** Searching a text costs about as much as this many tests of a row. Bench: "text: one digit", page alone. */
export const TESTS_A_TEXT = 8

/** The share of texts with a needle is estimated from this many. Bench: "text: one digit", page alone. */
export const SAMPLED_TEXTS = 32

/** If fewer texts of a sample match, an index estimates the matches. Bench: "text: a common word". */
export const SAMPLED_MATCHES = 3

/** The groups of up to this many list elements are read one by one. Bench: "list: has any of two", page alone. */
export const MAX_UNITED_GROUPS = 8

/**
 * Fewer rows than this are sorted by comparing, more by digits. A selection of fewer rows is sorted
 * into row order, a larger one read off a bitmap. Bench: "three wide ranges, by name", "date: 30 days ago".
 */
export const FEW_TO_SORT = 512

/**
 * Ties of at least this many rows are intersected with the selection as a whole, fewer row by row.
 * Bench: "date: in the last 90 days, by requests and name".
 */
export const LARGE_TIE = 1024

/**
 * Up to this many elements of "has all of these" are looked up before the rows are checked.
 * Bench: hostile, the draws of "includes_all of string[]".
 */
export const ELEMENTS_AT_ONCE = 256

/**
 * Reading a bitmap costs about one test for this many of its rows.
 * Bench: "list: lacks one of two", page alone.
 */
export const BITMAP_ROWS_A_TEST = 64

/** A page reads at least this many rows before it checks if it is full. Bench: live. */
export const MIN_STRIDE = 16

/** A page reads this many times as many rows as it is expected to need. Bench: "two equalities", page alone. */
export const READ_SHARE = 1.2

/**
 * A walk looks at no more rows than this before it checks if the page is full.
 * Bench: "none of three cities, newest first".
 */
export const WALK_STRIDE = 4096

/** The most rows in the tail, which every query scans. Bench: live. */
export const MAX_TAIL = 256

/**
 * A merge with the base costs about this many cells for a row and each built column. Updates of few rows work on
 * it so fast that it ends before the next one is due. Bench: live; stalls, "update". Test: levels, pending.
 */
export const CELLS_A_MERGED_CELL = 16

/** A full tail joins the last level if that has fewer rows, and else becomes a level. Bench: live; stalls, "update". */
export const JOINED_ROWS = 4096

/** More levels than this that are in no merge are merged with each other. Bench: live. Test: levels. */
export const MOST_LEVELS = 4

/**
 * An update works on a merge for at most this many cells, or this share of what its rows ask for if that is more.
 * Bench: stalls, "update". Test: levels.
 */
export const PAID_CELLS = 2 ** 19
export const PAID_SHARE = 1 / 10
