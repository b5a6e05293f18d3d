/** Chunks, segments or blocks of one image. A photo has tens; a long animation some thousands. */
export const PARTS_MAX = 65_536
/** Bytes of 0xff in the scans of a JPEG: stuffed, or of restart markers. An honest scan has one in some hundred bytes. */
export const MARKS_IN_SCANS_MAX = 1_048_576
/** Boxes at one depth of the tree. The readers walk all earlier siblings of each box. */
export const BOXES_PER_LEVEL_MAX = 4096
export const BOX_DEPTH_MAX = 32
/** Directories of a TIFF; one per page, thumbnail and metadata block. */
export const DIRECTORIES_MAX = 1024
