/** Checks a sent file against the registered records, in a thread so that a large one blocks no other request. */
import type { Conferencia, ImportRequest } from '../../../contract/importacoes/importacoes.ts'
import { refusedFile } from '../../../core/csv/reading.ts'
import { refusalOfName } from '../../../core/importacao/file-names.ts'
import type { Db } from '../../database/schema/types.ts'
import { contentOfEnvio } from '../envios.ts'
import type { Purpose, Remembered, SentFile, Server } from './checking.ts'
import { rememberedAnswers, rememberedColumns, wordsOfAnswers } from './lembrancas.ts'
import { lookUp, withSuggestions } from './lookups.ts'
import type { Part } from './parts.ts'
import { inThread } from './thread.ts'

/** The caller: a file belongs to its sender. */
export interface Asking {
  db: Db
  usuario_id: string
  /** YYYY-MM-DD */
  hoje: string
}

export interface CheckedFile {
  conferencia: Conferencia
  /** The records to import, as arrays of Staged; none if there are errors or open questions. */
  staged: Part[]
  /** The key of the remembered columns, and the answers to remember. */
  titulos: string
  used: Remembered
}

/** Reads the file and checks it as far as asked. Throws Recusa if it cannot be read or has no rows. */
export async function checkFile(
  asking: Asking,
  request: ImportRequest,
  purpose: Purpose,
): Promise<CheckedFile> {
  const { db } = asking
  const file = await sentFile(asking, request)
  const staged: Part[] = []
  const { analise, resultado, lembradas, ...checked } = await inThread(
    'check',
    { ...file, purpose },
    serverFor(asking, request, staged),
  )
  return {
    ...checked,
    staged,
    conferencia: {
      analise,
      resultado: resultado && {
        ...resultado,
        nomes: await withSuggestions(db, resultado.nomes),
        lembradas: await wordsOfAnswers(db, lembradas),
      },
    },
  }
}

/** The file's rows with their problems, as arrays of DescribedRow; without `all`, only rows with problems. Throws as `checkFile`. */
export async function describeFile(
  asking: Asking,
  request: ImportRequest,
  all: boolean,
): Promise<{ titulos: string[]; isBeyond: boolean; parts: Part[] }> {
  const parts: Part[] = []
  const file = await sentFile(asking, request)
  const described = await inThread('describe', { ...file, all }, serverFor(asking, request, parts))
  return { ...described, parts }
}

async function sentFile({ db, usuario_id }: Asking, request: ImportRequest): Promise<SentFile> {
  const { tipo, envio_id, leitura, respostas } = request
  const file = await contentOfEnvio(db, usuario_id, envio_id)
  const refusal = refusalOfName(tipo, file.nome)
  if (refusal) throw refusedFile(refusal)
  return { tipo, leitura, respostas, ...file }
}

/** Answers the thread's questions, and adds what it sends to `parts`. */
function serverFor({ db, hoje }: Asking, { tipo, respostas }: ImportRequest, parts: Part[]): Server {
  return {
    remembered: async (titulos) => ({
      colunas: await rememberedColumns(db, tipo, titulos),
      lembradas: await rememberedAnswers(db, tipo),
    }),
    lookUp: (lookups) => lookUp(db, tipo, lookups, { hoje, completar: respostas.existentes === 'completar' }),
    take: async (part) => void parts.push(part),
  }
}
