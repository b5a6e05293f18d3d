import { checkSync } from 'recheck'
import { sourcePatterns } from '/work/wt-g20-inspect/infra/checks/source-patterns.ts'
const settings = { timeout: null, incubationTimeout: null, seedingTimeout: null, attackTimeout: null }
const u = new Map(sourcePatterns.map(p=>[`/${p.pattern}/${p.flags}`,p]))
console.log(sourcePatterns.length, u.size)
const t0=Date.now(); const times=[]
for (const [k,p] of u){ const t=Date.now(); const {status,complexity,checker}=checkSync(p.pattern,p.flags,settings); times.push([Date.now()-t,status,checker,p.file,k.slice(0,80)]) }
times.sort((a,b)=>b[0]-a[0]); console.log((Date.now()-t0)/1000,'s'); for(const x of times.slice(0,25)) console.log(x.join(' '))
