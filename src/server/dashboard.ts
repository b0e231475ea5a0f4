/** The dashboard's figures. Months are calendar months of the business time zone, told by the sale's date. */
import { type Kysely, sql } from 'kysely'
import { monthOf, type Periodo, previousMonth, today } from '../core/datas.ts'
import { variacaoPercentual } from '../core/indicadores.ts'
import { STATUS_ASSINADOS } from '../core/vendas.ts'
import { api } from './api.ts'
import type { Tables } from './database/types.ts'

export const dashboardHandlers = {
  vendasDoMes: api.dashboard.vendasDoMes.handler(({ context }) => comVariacao(context, somaDasVendas)),
  contratosAssinados: api.dashboard.contratosAssinados.handler(({ context }) =>
    comVariacao(context, contratosAssinados),
  ),
  vendedoresAtivos: api.dashboard.vendedoresAtivos.handler(async ({ context }) => ({
    valor: await ativos(context.db, 'colaboradores'),
  })),
  empreendimentosAtivos: api.dashboard.empreendimentosAtivos.handler(async ({ context }) => ({
    valor: await ativos(context.db, 'empreendimentos'),
  })),
  vendasRecentes: api.dashboard.vendasRecentes.handler(async ({ context }) => ({
    itens: await vendasRecentes(context.db),
  })),
  topVendedores: api.dashboard.topVendedores.handler(async ({ context }) => ({
    itens: await topVendedores(context.db, monthOf(today(context.now()))),
  })),
}

const RECENTES = 5
const MELHORES = 4

/** A figure of the present month, and its change in percent against the month before. */
async function comVariacao(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  figura: (db: Kysely<Tables>, periodo: Periodo) => Promise<number>,
): Promise<{ valor: number; variacao: number }> {
  const hoje = today(now())
  const valor = await figura(db, monthOf(hoje))
  return { valor, variacao: variacaoPercentual(valor, await figura(db, previousMonth(hoje))) }
}

/** Sum of valor_venda, in reais. */
async function somaDasVendas(db: Kysely<Tables>, periodo: Periodo): Promise<number> {
  const { soma } = await vendasDo(db, periodo)
    .select(sql<number>`coalesce(sum(valor_venda), 0)`.as('soma'))
    .executeTakeFirstOrThrow()
  return soma
}

async function contratosAssinados(db: Kysely<Tables>, periodo: Periodo): Promise<number> {
  const { quantidade } = await vendasDo(db, periodo)
    .where('vendas.status', 'in', STATUS_ASSINADOS)
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  return quantidade
}

async function ativos(db: Kysely<Tables>, tabela: 'colaboradores' | 'empreendimentos'): Promise<number> {
  const { quantidade } = await db
    .selectFrom(tabela)
    .where('status', '=', 'Ativo')
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  return quantidade
}

function vendasRecentes(db: Kysely<Tables>) {
  return db
    .selectFrom('vendas')
    .innerJoin('empreendimentos', 'empreendimentos.id', 'vendas.empreendimento_id')
    .select([
      'vendas.id',
      'vendas.unidade',
      'vendas.valor_venda',
      'vendas.cliente_nome',
      'empreendimentos.nome as empreendimento',
    ])
    .orderBy('vendas.created_at', 'desc')
    .orderBy('vendas.id', 'desc')
    .limit(RECENTES)
    .execute()
}

/** The main sellers with the largest totals, in reais. */
function topVendedores(db: Kysely<Tables>, periodo: Periodo) {
  return vendasDo(db, periodo)
    .innerJoin('colaboradores', 'colaboradores.id', 'vendas.colaborador_id')
    .select(['colaboradores.id', 'colaboradores.nome', sql<number>`sum(vendas.valor_venda)`.as('total')])
    .groupBy('colaboradores.id')
    .orderBy('total', 'desc')
    .orderBy('colaboradores.nome')
    .limit(MELHORES)
    .execute()
}

function vendasDo(db: Kysely<Tables>, { inicio, fimExclusivo }: Periodo) {
  return db
    .selectFrom('vendas')
    .where('vendas.data_venda', '>=', inicio)
    .where('vendas.data_venda', '<', fimExclusivo)
}
