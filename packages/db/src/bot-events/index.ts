export { acceptBotEvent, type BotEventArrival, type BotEventLimits } from './accept.ts'
export { countWaiting, sweepBotEvents } from './sweep.ts'
export {
  finishBotEvent,
  keepBotJob,
  postponeBotEvent,
  renewBotEvent,
  takeBotEvents,
  type TakenBotEvent,
} from './take.ts'
