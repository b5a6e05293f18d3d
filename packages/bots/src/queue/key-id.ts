/** A sealed job begins with the id of the key that sealed it, so that a process takes only what it can open. */
export const BOT_KEY_ID_BYTES = 8

/** In SQL, the id of the key of a row's job. */
export const keyIdOfJob = `substring(sealed_job from 1 for ${BOT_KEY_ID_BYTES})`
