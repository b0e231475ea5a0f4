/** The notices under the bell: what needs somebody, without what the caller has put aside. */
import { sql } from 'kysely'
import type { AvisoGroup } from '../../contract/avisos.ts'
import { can, type Permission } from '../../contract/permissions.ts'
import { AVISO_TYPES, type AvisoType } from '../../core/avisos.ts'
import { today } from '../../core/dates.ts'
import { api, type Context, primaryOf, usuarioOf } from '../api/api.ts'
import { refusal } from '../api/errors.ts'
import type { Db } from '../database/schema/types.ts'
import {
  type Caller,
  putAvisosAside,
  selectAdiados,
  takeAvisosBack,
  typesWithAdiados,
  withAdiamentos,
} from './adiamentos.ts'
import { SOURCES } from './sources.ts'

export const avisosHandlers = {
  listar: api.avisos.listar.handler(async ({ context }) => {
    const quem = callerOf(context)
    const all = await Promise.all(
      tiposOf(context).map((type) =>
        readGroup(OF_MONEY.has(type) ? primaryOf(context) : context.db, type, quem),
      ),
    )
    const groups = all.filter(({ total, adiados }) => total + adiados > 0)
    const sum = (campo: 'total' | 'adiados') => groups.reduce((soma, group) => soma + group[campo], 0)
    return { hoje: quem.today, total: sum('total'), adiados: sum('adiados'), grupos: groups }
  }),
  adiados: api.avisos.adiados.handler(async ({ context }) => {
    const quem = callerOf(context)
    const kinds = await typesWithAdiados(context.db, quem)
    const types = tiposOf(context).filter((type) => kinds.has(type))
    const all = await Promise.all(types.map((type) => selectAdiados(context.db, type, quem)))
    return { itens: all.flat() }
  }),
  adiar: api.avisos.adiar.handler(({ input, context }) => {
    if (!tiposOf(context).includes(input.tipo)) throw refusal('SEM_PERMISSAO')
    return putAvisosAside(context.db, callerOf(context), input)
  }),
  retomar: api.avisos.retomar.handler(({ input, context }) =>
    takeAvisosBack(context.db, callerOf(context), input),
  ),
}

const PER_GROUP = 5

/** The kinds that tell of closings, payments and payees, which no replica may answer. */
const OF_MONEY: ReadonlySet<AvisoType> = new Set([
  'restauracao',
  'fechamento',
  'financeiro',
  'baixa',
  'estorno',
  'favorecido',
])

/** The permission that each kind requires. */
const ACTIONS: Readonly<Record<AvisoType, Permission>> = {
  email: 'caixaDeSaida.ler',
  abertura: 'auditoria.ler',
  copia: 'backups.usar',
  restauracao: 'restauracao.conferir',
  razao: 'auditoria.ler',
  fechamento: 'fechamentos.ler',
  financeiro: 'fechamentos.ler',
  baixa: 'comissoes.estornar',
  estorno: 'comissoes.ler',
  favorecido: 'favorecidos.juntar',
  quatro_olhos: 'auditoria.ler',
  administrador: 'auditoria.ler',
  conta: 'auditoria.ler',
  pendencia: 'vendas.ler',
  unidade: 'vendas.ler',
  meta: 'metas.ler',
  sorteio: 'sorteios.ler',
  premiacao: 'premiacoes.ler',
  campanha: 'campanhas.ler',
}

function tiposOf({ identity }: Context): AvisoType[] {
  return AVISO_TYPES.filter((type) => can(identity?.usuario, ACTIONS[type]))
}

function callerOf(context: Context): Caller {
  const at = context.now()
  return { usuario_id: usuarioOf(context).id, only: context.only, now: at, today: today(at) }
}

async function readGroup(db: Db, type: AvisoType, quem: Caller): Promise<AvisoGroup> {
  const fonte = await SOURCES[type](db, quem.today, quem.now, quem.only)
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
      from (${withAdiamentos(fonte, type, quem)}) a
     order by adiado, ordem, desempate, id limit ${sql.lit(PER_GROUP)}`.execute(db)
  return {
    tipo: type,
    total: rows[0]?.total ?? 0,
    adiados: rows[0]?.adiados ?? 0,
    itens: rows
      .filter(({ adiado }) => !adiado)
      .map(({ id, titulo, detalhe, impressao }) => ({ id, titulo, detalhe, impressao })),
  }
}
