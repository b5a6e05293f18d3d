// Set by hand from what each piece of evidence is worth alone; on the scale of log-odds.

export const outputWeights = {
  bias: -3.6,
  link: 1,
  loads: 1.5,
  channel: 4.2,
  redacted: 1,
  statedSecret: 5,
  personal: 5,
  toUser: -0.8,
  example: -3.5,
} as const
