/**
 * What the console may do: run and load what the service itself sends, ask its own origin, show pictures that it made
 * itself. No markup is ever made from text: Trusted Types refuse it, and no policy can be created that would allow it.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Beside what every answer of the service carries. */
export const consolePageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()',
  // Asked for again at each visit, so that a new build is seen; most answers are 304.
  'cache-control': 'no-cache',
} as const

/** A file's name changes with its content. */
export const consoleAssetHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
} as const
