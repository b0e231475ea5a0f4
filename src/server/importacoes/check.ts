/** Checks a sent file against the registered records, in a thread so that a large one blocks no other request. */
import type { Kysely } from 'kysely'
import type { Analise, Conferencia, ImportRequest } from '../../contract/importacoes.ts'
import { NO_ANSWERS } from '../../core/importacao-respostas.ts'
import type { Tables } from '../database/types.ts'
import { rememberedColumns } from './colunas.ts'
import { contentOfEnvio } from './envios.ts'
import type { Answer, Checked, DescribedRow, Request } from './import-worker.ts'
import { type Remembered, rememberedAnswers, usedAnswers } from './lembrancas.ts'
import { lookUp } from './lookups.ts'
import { withSuggestions } from './names.ts'
import { type Ask, inThread } from './thread.ts'

type Db = Kysely<Tables>

/** Who asks: a file is its sender's. */
export interface Asking {
  db: Db
  usuario_id: string
  /** YYYY-MM-DD */
  hoje: string
}

export interface CheckedFile {
  conferencia: Conferencia
  /** JSON arrays of Staged; empty if something has to be mended or answered first. */
  parts: string[]
  /** Under what the columns are remembered, and the answers that are. */
  titulos: string
  used: Remembered
}

/** Reads the file and, with `validar`, checks its rows. Throws Recusa if it cannot be read or has no rows. */
export function checkFile(asking: Asking, request: ImportRequest, validar: boolean): Promise<CheckedFile> {
  return withAnalysed(asking, request, async ({ analise, titulos, check, remembered }) => {
    if (!validar || !check)
      return { conferencia: { analise, resultado: null }, parts: [], titulos, used: NO_ANSWERS }
    const { resultado, previa, parts, used } = await check()
    const nomes = await withSuggestions(asking.db, resultado.nomes)
    const lembradas = await usedAnswers(asking.db, remembered, used)
    return {
      conferencia: { analise: { ...analise, previa }, resultado: { ...resultado, nomes, lembradas } },
      parts,
      titulos,
      used,
    }
  })
}

export interface DescribedFile {
  nome: string
  titulos: string[]
  parts: DescribedRow[][]
}

/** The file's rows with their problems, in parts; without `all`, only the rows that have some. Throws as `checkFile`. */
export function describeFile(asking: Asking, request: ImportRequest, all: boolean): Promise<DescribedFile> {
  return withAnalysed(asking, request, async ({ analise, check, ask }) => {
    await check?.()
    const parts: DescribedRow[][] = []
    let titulos: string[] = []
    for (let start: number | null = 0; start !== null && check; ) {
      const part: Extract<Answer, { tipo: 'linhas' }> = await asked(
        ask,
        { tipo: 'linhas', all, start },
        'linhas',
      )
      titulos = part.titulos
      parts.push(part.linhas)
      start = part.next
    }
    return { nome: analise.nome, titulos, parts }
  })
}

interface Analysed {
  analise: Analise
  /** The key of its headings. */
  titulos: string
  remembered: Remembered
  ask: Ask<Request, Answer>
  /** Null while the columns are not settled. */
  check: (() => Promise<Checked & { previa: Analise['previa'] }>) | null
}

async function withAnalysed<T>(
  { db, usuario_id, hoje }: Asking,
  { tipo, envio_id, leitura, respostas }: ImportRequest,
  work: (analysed: Analysed) => Promise<T>,
): Promise<T> {
  const { nome, bytes } = await contentOfEnvio(db, usuario_id, envio_id)
  return inThread<Request, Answer, T>(new URL('./import-worker.ts', import.meta.url), async (ask) => {
    const { titulos } = await asked(
      ask,
      { tipo: 'ler', importacao: tipo, nome, bytes, leitura, respostas },
      'lido',
    )
    const remembered = await rememberedAnswers(db, tipo)
    const colunas = await rememberedColumns(db, tipo, titulos)
    const { analise, lookups } = await asked(
      ask,
      { tipo: 'analisar', colunas, lembradas: remembered },
      'analisado',
    )
    const check = lookups
      ? async () => {
          const known = await lookUp(db, tipo, lookups, {
            hoje,
            completar: respostas.existentes === 'completar',
          })
          return asked(ask, { tipo: 'conferir', known }, 'conferido')
        }
      : null
    return work({ analise, titulos, remembered, ask, check })
  })
}

/** The answer, which has to be of that kind. */
async function asked<K extends Answer['tipo']>(
  ask: Ask<Request, Answer>,
  request: Request,
  kind: K,
): Promise<Extract<Answer, { tipo: K }>> {
  const answer = await ask(request)
  if (answer.tipo !== kind) throw new Error(`unexpected answer: ${answer.tipo}`)
  return answer as Extract<Answer, { tipo: K }>
}
