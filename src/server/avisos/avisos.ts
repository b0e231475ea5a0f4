/** The notices under the bell: what needs somebody, without what the caller has put aside. */
import { type Kysely, sql } from 'kysely'
import type { GrupoDeAvisos } from '../../contract/avisos.ts'
import { type Acao, pode } from '../../contract/permissions.ts'
import { TIPOS_DE_AVISO, type TipoDeAviso } from '../../core/avisos.ts'
import { today } from '../../core/datas.ts'
import { api, authorOf, type Context } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import type { Tables } from '../database/types.ts'
import { adiarAvisos, type Quem, retomarAvisos, selectAdiados, withAdiamentos } from './adiamentos.ts'
import { FONTES } from './fontes.ts'

export const avisosHandlers = {
  listar: api.avisos.listar.handler(async ({ context }) => {
    const { db } = context
    const quem = callerOf(context)
    const tipos = tiposOf(context)
    const all = await Promise.all(tipos.map((tipo) => readGrupo(db, tipo, quem)))
    const grupos = all.filter(({ total, adiados }) => total + adiados > 0)
    const sum = (campo: 'total' | 'adiados') => grupos.reduce((soma, grupo) => soma + grupo[campo], 0)
    return { hoje: quem.hoje, total: sum('total'), adiados: sum('adiados'), grupos }
  }),
  adiados: api.avisos.adiados.handler(async ({ context }) => {
    const quem = callerOf(context)
    const all = await Promise.all(tiposOf(context).map((tipo) => selectAdiados(context.db, tipo, quem)))
    return { itens: all.flat() }
  }),
  adiar: api.avisos.adiar.handler(({ input, context }) => {
    if (!tiposOf(context).includes(input.tipo)) throw refusal('SEM_PERMISSAO')
    return adiarAvisos(context.db, callerOf(context), input)
  }),
  retomar: api.avisos.retomar.handler(({ input, context }) =>
    retomarAvisos(context.db, callerOf(context), input),
  ),
}

const PER_GROUP = 5

/** Kinds that only some users see, with the permission required. */
const ACOES: { readonly [T in TipoDeAviso]?: Acao } = { email: 'caixa_de_saida.usar' }

function tiposOf({ identity }: Context): TipoDeAviso[] {
  return TIPOS_DE_AVISO.filter((tipo) => pode(identity?.usuario?.cargo, ACOES[tipo] ?? 'telas.ler'))
}

function callerOf(context: Context): Quem {
  const { usuario } = authorOf(context)
  if (!usuario) throw refusal('SEM_ACESSO')
  const agora = context.now()
  return { usuario_id: usuario.id, agora, hoje: today(agora) }
}

async function readGrupo(db: Kysely<Tables>, tipo: TipoDeAviso, quem: Quem): Promise<GrupoDeAvisos> {
  const fonte = await FONTES[tipo](db, quem.hoje, quem.agora)
  const { rows } = await sql<{
    id: string
    titulo: string
    detalhe: string
    impressao: string
    adiado: boolean
    total: number
    adiados: number
  }>`
    select id, titulo, detalhe, md5(marca) as impressao, adiado,
           count(*) filter (where not adiado) over () as total, count(*) filter (where adiado) over () as adiados
      from (${withAdiamentos(fonte, tipo, quem)}) a
     order by adiado, ordem, titulo, id limit ${PER_GROUP}`.execute(db)
  return {
    tipo,
    total: rows[0]?.total ?? 0,
    adiados: rows[0]?.adiados ?? 0,
    itens: rows
      .filter(({ adiado }) => !adiado)
      .map(({ id, titulo, detalhe, impressao }) => ({ id, titulo, detalhe, impressao })),
  }
}
