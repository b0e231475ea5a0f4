/** A draw's published preparations, and its proof once it was performed. */
import { readFile } from 'node:fs/promises'
import type { Preparo, Sorteio } from '../../contract/sorteios.ts'
import { Recusa } from '../../core/recusa.ts'
import {
  ARQUIVO_DO_VERIFICADOR,
  makeProva,
  type Prova,
  provaFileName,
  provaText,
} from '../../core/sorteios/prova.ts'
import type { Db } from '../database/schema/types.ts'
import { obterSorteio } from './queries.ts'

export interface Published {
  sorteio: Sorteio
  /** Latest first; annulled ones with their reason. */
  preparos: Preparo[]
  /** Null before the draw, and for draws made before proofs existed. */
  prova: Prova | null
  /** Whether the preparation was published before the draw, not in the same step. */
  antecipada: boolean
}

/** Everything public about the draw's preparations. Throws Recusa NAO_ENCONTRADO. */
export async function publishedOf(db: Db, id: string): Promise<Published> {
  const sorteio = await obterSorteio(db, id)
  const rows = await db
    .selectFrom('sorteios_preparos as p')
    .leftJoin('usuarios as u', 'u.id', 'p.criado_por')
    .selectAll('p')
    .select('u.nome as autor')
    .where('p.sorteio_id', '=', id)
    .orderBy('p.created_at', 'desc')
    .execute()
  const revealed = rows.find(({ status }) => status === 'Revelado')
  return {
    sorteio,
    preparos: rows.map(({ autor, ...preparo }) => ({ ...preparo, criado_por: autor })),
    prova: revealed ? provaOf(sorteio, revealed) : null,
    // If both happened in one step, both instants are that of the transaction.
    antecipada: revealed?.revelado_em != null && revealed.created_at < revealed.revelado_em,
  }
}

/** The proof's file `prova-<sorteio>.json`. Throws Recusa NAO_ENCONTRADO, also if there is no proof. */
export async function fileOfProva(db: Db, id: string): Promise<File> {
  const { prova } = await publishedOf(db, id)
  if (!prova) throw new Recusa('NAO_ENCONTRADO', 'Este sorteio ainda não tem prova')
  return new File([provaText(prova)], provaFileName(prova), { type: 'application/json' })
}

const VERIFICADOR = new URL('../../../docs/verificar-sorteio.mjs', import.meta.url)

/** The independent program that verifies a proof, as it is in this version. */
export async function fileOfVerificador(): Promise<File> {
  return new File([await readFile(VERIFICADOR)], ARQUIVO_DO_VERIFICADOR, { type: 'text/javascript' })
}

function provaOf(
  { id, nome, premio, vencedor_id }: Sorteio,
  preparo: {
    id: string
    participantes: { id: string; nome: string }[]
    hash_participantes: string
    hash_semente: string
    semente_publica: string | null
    semente_revelada: string | null
    revelado_em: string | null
    created_at: string
  },
): Prova {
  const { participantes } = preparo
  const index = participantes.findIndex((participante) => participante.id === vencedor_id)
  const vencedor = participantes[index]
  if (!vencedor || preparo.semente_revelada === null || preparo.revelado_em === null)
    throw new Error('a revealed preparation has a seed, an instant and its draw’s winner')
  return makeProva({
    sorteio: { id, nome, premio },
    preparo: { id: preparo.id, preparado_em: preparo.created_at },
    participantes,
    hash_participantes: preparo.hash_participantes,
    hash_semente: preparo.hash_semente,
    semente: preparo.semente_revelada,
    semente_publica: preparo.semente_publica ?? '',
    realizado_em: preparo.revelado_em,
    vencedor: { posicao: index + 1, id: vencedor.id, nome: vencedor.nome },
  })
}
