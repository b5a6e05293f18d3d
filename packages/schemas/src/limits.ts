/** Every limit that the service states to its clients. Units stand last in the name. */
export const limits = {
  evaluation: {
    bodyBytesMax: 262_144,
    /** The redacted input, as compact UTF-8 JSON, that a semantic provider may receive. */
    redactedStateBytesMax: 65_536,
    nestingLevelsMax: 64,
    ratePerMinute: { context: 60, action: 60, output: 60, mcp: 60, trace: 10 },
    rateWindowMs: 60_000,
    creditsPerCall: 1,
  },
  /** Free evaluations that are not stored, per account. */
  playground: {
    perMinute: 10,
    minuteMs: 60_000,
    perDay: 200,
    dayMs: 86_400_000,
    policiesMax: 5,
  },
  idempotencyKey: { lengthMin: 16, lengthMax: 128 },
  /**
   * All that are kept are listed: the active ones, those that were replaced and are in their grace, and the latest of the
   * revoked and expired.
   */
  apiKeys: {
    activePerAccountMax: 20,
    inGracePerAccountMax: 20,
    revokedKeptMax: 180,
    nameLengthMax: 100,
    listedMax: 220,
    graceHoursMax: 168,
  },
  passkeys: {
    perAccountMax: 20,
    nameLengthMax: 100,
    /** WebAuthn Level 3, section 5.4.3: at most 1023 bytes; 16 leave nothing to guess. */
    credentialIdBytesMin: 16,
    credentialIdBytesMax: 1023,
  },
  /** Lists by session: their pages, and the opaque cursor between two of them. */
  lists: { pageItemsDefault: 50, pageItemsMax: 100, cursorLengthMax: 200 },
  /** Counts of evaluations: 31 days by the hour, 366 by the day. */
  usage: { hourRangeMsMax: 2_678_400_000, dayRangeMsMax: 31_622_400_000, rowsMax: 50_000 },
  /** Session endpoints: profile, keys, account data, checkout, portal, sign-in. */
  account: { bodyBytesMax: 16_384, recentItemsMax: 20, sessionsMax: 50, eventsKeptMax: 1000 },
  /** Actions of a signed-in account per hour: checkouts and portals, changes of API keys, new names of passkeys, data exports. */
  accountActions: { billing: 30, api_keys: 60, passkeys: 60, export: 10, windowMs: 3_600_000 },
  /**
   * Sign-in links by email, per window of 15 minutes: per email address, IP address and wider IP network. A link is valid as
   * long as the window, so a refused email address has earlier links that are still valid.
   */
  signIn: { perMailAddress: 5, perNetworkAddress: 20, perWiderNetwork: 100, windowMs: 900_000 },
  /** Uses of links, and steps of signing in with a passkey or an OpenID provider, of which a sign-in takes two. */
  signInSteps: { perNetworkAddress: 100, perWiderNetwork: 500, windowMs: 900_000 },
  /** How old a sign-in may be that changes passkeys or deletes the account. */
  freshSignIn: { ageMsMax: 600_000 },
  inspection: {
    /** 10 MiB, decoded. */
    imageBytesMax: 10_485_760,
    /** 10 MiB in base64 take 13,981,016 characters; the rest is for the JSON around them. */
    bodyBytesMax: 14_680_064,
    ratePerMinute: 30,
    rateWindowMs: 60_000,
    creditsPerCall: 1,
  },
  checkout: { amountCentsMin: 500, amountCentsMax: 50_000, amountCentsStep: 100 },
  paymentWebhook: { bodyBytesMax: 1_048_576, signatureWindowMs: 300_000 },
  botWebhook: { bodyBytesMax: 1_048_576, signatureWindowMs: 300_000 },
} as const
