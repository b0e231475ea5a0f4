/** Worker thread that reads a file as texts. */
import { answerRequests } from './answering.ts'
import { readFile } from './reading.ts'
import type { Answer, Request } from './texts.ts'

answerRequests<Request, Answer>(async ({ bytes }) => {
  const { sheet } = await readFile(bytes, { folha: null, codificacao: null, separador: null })
  return { tipo: 'textos', grid: sheet.grid }
})
