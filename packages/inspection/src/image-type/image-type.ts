/** The ten kinds of images that are read, as media types. */
export const imageTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/gif',
  'image/svg+xml',
  'image/jxl',
] as const

/** The media type of an image that can be read. */
export type ImageType = (typeof imageTypes)[number]
