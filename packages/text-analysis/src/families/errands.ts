import { call, order, phrase, type Family } from '../phrases.ts'

const change =
  'grant unlock lock disarm disable enable delete erase share transfer send book buy purchase order post schedule cancel update change reset retrieve export withdraw pay open close add remove set turn create invite approve revoke'
const own =
  'account accounts card cards wallet backups backup calendar door lock garage alarm thermostat camera cameras house home password passwords contacts files folder drive history location records savings payment inbox emails medical saved boss friend colleague manager doctor'
/** A button says `Delete my account`; an order says what of it, or to whom. */
const between = 'a an the all every any permanent full access to of from on at for with using in'
const number = '0* 1* 2* 3* 4* 5* 6* 7* 8* 9*'

/**
 * Orders about what belongs to the reader's user, as only that user gives them. In a letter one person asks another;
 * in the answer of a tool nobody is there to ask.
 */
export const errands: Family = [
  order(9, change, between, 'my', own),
  order(5, 'share send forward export', 'my', own, 'with to', 'mail gmail example com org net io'),
  order(3, 'schedule make initiate set', 'payment transfer', 'of', number),
  order(3, 'transfer pay wire send', number, 'btc eth bitcoin ethereum usdt dogecoin'),
  order(6, 'transfer wire', number, 'to', 'account iban wallet'),
  order(2, 'buy sell purchase', number, 'shares stocks'),
  order(7, 'send post publish', 'message tweet dm email mail', 'saying'),
  order(
    7,
    'retrieve get fetch find collect access look',
    'and',
    'send email forward share post upload',
    'them it',
    'to',
  ),
  { ...call(0, 'todo', 'invite transfer pay'), opening: false },
  order(5, 'grant give', 'account user guest', 'access admin role permission* rights', 'to on for'),
  order(6, 'retrieve get fetch find look collect', 'my', 'and', 'send email forward share post'),
  phrase(2, 'please', 'unlock disarm', 'door doors lock gate garage alarm', 'of at for now'),
]
