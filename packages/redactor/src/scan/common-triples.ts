/** The three hundred commonest triples of English prose and of source in five languages, most common first, side by side. */
const COMMON =
  ' ththeionhe ingtio re in coentconed teron or  tocomforto er stris onsng odeateand anect detriati' +
  'ame st seint nodefes inein turpro foresnd all ofof  isstanam a retrinst iththinstctitypif se etu' +
  'ypeilee treaurnhisortver wile fil if prre essntee s beest fie amenparnt  cafin paser liportedsel' +
  'erss ausee can codextbleefitorndelinnotdatperrn are mauncs tval usn tagetes exelf arfunontpatth ' +
  'witerristsete iopeablte iteendpre unll e, sioratassindeadnctne node ft texpchats dere onceomparg' +
  'ackinscalal outgettinf teraas jecheren  onat han.co orttphttce  ch asromtra altatultpenommcatten' +
  'licensrecalucheencclanalpecrt t ins  frptiara fulueataot de desbe rro opmodthaundme ly  vaormr t' +
  'steaddd tsslroraseideit ned clerelf. itore://et ert whones ilasathhat so dolatps:matimp difrosin' +
  'fietpskey te mo sue put posequs:/ali neangspen aizelesice en let, ntaifiobj bumplern trevetemces' +
  'optthot as, renourain los o byrefssi'

const commonTriples = new Set(
  Array.from({ length: COMMON.length / 3 }, (_, index) => COMMON.slice(index * 3, index * 3 + 3)),
)

/** Is this one of the commonest triples, in any case? Ordinary text meets it every few lines. */
export function isCommonTriple(triple: string): boolean {
  return commonTriples.has(triple.toLowerCase())
}
