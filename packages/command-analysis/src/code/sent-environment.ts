const wholeEnvironment =
  /\b(?:dict|str|dumps|urlencode)\(\s{0,4}os\.environ\s{0,4}[),]|=\s{0,4}os\.environ\s{0,4}[),]|\bstringify\(\s{0,4}process\.env\s{0,4}[),]|:\s{0,4}process\.env\s{0,4}[}),]|\bENV\.to_(?:h|a|s|json)\b|\bgetenv\(\s{0,4}\)/
const outward =
  /\brequests\.(?:post|put|get)\(|\burlopen\(|\bfetch\(|\baxios\b|\bhttps?\.request\(|\bNet::HTTP\b|\bcurl_exec\(|\bhttpx\.|\.sendall\(|\bfile_get_contents\(['"]https?:/

/** Does a program hand all variables of the environment to a request? It looks at the first 32,768 characters. */
export function sendsEnvironment(code: string): boolean {
  const part = code.slice(0, 32_768)
  return wholeEnvironment.test(part) && outward.test(part)
}
