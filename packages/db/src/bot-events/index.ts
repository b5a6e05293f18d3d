export { acceptBotEvent, type BotEventArrival, type BotEventLimits } from './accept.ts'
export { BOT_KEY_ID_BYTES } from './key-id.ts'
export { countWaiting, sweepBotEvents } from './sweep.ts'
export {
  finishBotEvent,
  keepBotJob,
  postponeBotEvent,
  renewBotEvent,
  takeBotEvents,
  type TakenBotEvent,
} from './take.ts'
export { countOfUnknownKey, expireOfUnknownKey } from './unknown-key.ts'
