/** A text's lines, with their numbers. */
import { type SourceFile, textOf } from './chunks.ts'
import { SourceError } from './source-error.ts'

/** Characters of one line: an INSERT may have many rows in it. */
const MAX_LINE = 16_000_000

/** Without their line breaks; the last one also if nothing follows it. */
export async function* linesOf(file: SourceFile): AsyncGenerator<{ linha: number; texto: string }> {
  let rest = ''
  let linha = 1
  for await (const chunk of textOf(file)) {
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE)
      throw new SourceError(file.nome, linha, 'a linha tem mais de 16 milhões de caracteres.')
    for (const texto of lines)
      yield { linha: linha++, texto: texto.endsWith('\r') ? texto.slice(0, -1) : texto }
  }
  if (rest !== '') yield { linha, texto: rest }
}
