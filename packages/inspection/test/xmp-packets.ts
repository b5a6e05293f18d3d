const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const IPTC = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
export const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** A packet around the attributes and elements of one description, as Adobe's toolkit writes it. */
export const packetOf = ({ attributes = '', elements = '' }): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
 <rdf:RDF xmlns:rdf="${RDF}">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="${IPTC}"${attributes}>${elements}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

/** A packet that declares one value of the vocabulary. */
export const declaring = (value: string): string =>
  packetOf({ attributes: ` Iptc4xmpExt:DigitalSourceType="${VOCABULARY}${value}"` })
