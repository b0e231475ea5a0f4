/** Freezes the statements of payments in the transaction that approves them. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LinhaDoPorQue } from '../../../contract/financeiro/por-que.ts'
import { ownKeys } from '../../../core/financeiro/aprovadores.ts'
import type { DividaSaldada } from '../../../core/financeiro/conta-corrente.ts'
import type { ExtratoDoPagamento, LinhaDoExtrato } from '../../../core/financeiro/extrato.ts'
import { toCentavos } from '../../../core/money.ts'
import type { UsuarioCargo } from '../../../core/usuarios.ts'
import type { Db } from '../../database/schema/types.ts'
import { M_STANDS } from '../../vendas/pagamentos-da-linha.ts'
import { COMISSOES_DO_FAVORECIDO, settledBy, VENDA_AS_JSON } from '../dividas.ts'
import { unpaidKeyOf } from '../favorecidos/chave-alterada.ts'
import { CALCULO, LINHA_DA_PARTE, ORDEM_DAS_LINHAS, partsOfPayments } from './calculo.ts'
import { madeForSelf } from './envio.ts'
import { BRUTO, DESCONTO } from './queries.ts'

/** Keeps the statements of those of the payments that this transaction approved. */
export async function keepExtratos(trx: Db, pagamentos: readonly string[]): Promise<void> {
  const approved = await readFacts(trx, pagamentos)
  if (approved.length === 0) return
  const linhas = Map.groupBy(await readLines(trx, pagamentos), ({ pagamento_id }) => pagamento_id)
  const rows = approved.map((facts) => {
    const conteudo = JSON.stringify(extratoOf(facts, linhas.get(facts.id) ?? []))
    const sha256 = createHash('sha256').update(conteudo).digest('hex')
    return { pagamento_id: facts.id, conteudo, sha256 }
  })
  await trx.insertInto('extratos_de_pagamentos').values(rows).execute()
}

type Venda = NonNullable<LinhaDoPorQue['venda']>

/** Amounts in reais. */
interface Facts extends Pick<ExtratoDoPagamento, 'imobiliaria' | 'favorecido' | 'retencoes'> {
  id: string
  fechamento: Omit<ExtratoDoPagamento['fechamento'], 'sem_segunda_aprovacao'>
  quatro_olhos: boolean
  aprovado_por: string
  remetente: { id: string; cargo: UsuarioCargo | null }
  /** By which entry the payee has the key, while nothing was paid to it. */
  chave: { autor_id: string; primeira: boolean; depois_do_envio: boolean } | null
  /** True if the approver is the payee and typed its advance or released a prize, bonus or Ajuste of it. */
  feito_para_si: boolean
  adiantamento: number
  bruto: number
  desconto: number
  liquido: number
  a_recuperar: number
  dividas: DividaSaldada[]
  outros: (Omit<ExtratoDoPagamento['outros'][number], 'venda'> & { venda: Venda | null })[]
  liberado: number
  a_liberar: number
}

async function readFacts(trx: Db, pagamentos: readonly string[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select p.id, (select json_build_object('nome', c.nome, 'cnpj', c.cnpj) from configuracoes c) as imobiliaria,
           json_build_object('numero', x.numero, 'dia_pagamento', x.dia_pagamento,
             'enviado', ${signature('enviado')}, 'aprovado', ${signature('aprovado')}) as fechamento,
           x.quatro_olhos, x.aprovado_por,
           json_build_object('id', x.enviado_por,
             'cargo', (select u.cargo from usuarios u where u.id = x.enviado_por)) as remetente,
           (select json_build_object('autor_id', c.usuario_id, 'primeira', c.primeira, 'depois_do_envio', c.em > x.enviado_em)
              from ${unpaidKeyOf('f')} c where c.usuario_id is not null) as chave,
           exists (select from usuarios u where u.id = x.aprovado_por and ${madeForSelf(
             sql`select b.linha_id from ${approvalOf('p')}`,
           )}) as feito_para_si,
           json_build_object('nome', p.favorecido_nome, 'documento', p.documento) as favorecido,
           p.adiantamento, p.retencoes, p.desconto, ${BRUTO} as bruto, ${BRUTO} - ${DESCONTO} as liquido, f.a_recuperar,
           coalesce((
             select ${settledBy(sql`m.id`, null)} from comissoes_movimentos m
              where m.pagamento_id = p.id and m.tipo = 'Desconto'), '[]') as dividas,
           ${outsideSincePrevious} as outros, t.liberado, t.a_liberar
      from pagamentos p
      join fechamentos x on x.id = p.fechamento_id
      join favorecidos f on f.id = p.favorecido_id
     cross join lateral (
       select coalesce(sum(s.liberada), 0) as liberado, coalesce(sum(s.a_liberar), 0) as a_liberar
         from ${COMISSOES_DO_FAVORECIDO} c
        cross join lateral plantao.partes_da_comissao(coalesce(c.do_participante, c.status), c.valor, c.l, null) s) t
     where p.id = any(${[...pagamentos]}::uuid[]) and p.status <> 'Rascunho'`.execute(trx)
  return rows
}

const signature = (what: 'enviado' | 'aprovado') => sql`json_build_object(
  'nome', coalesce((select u.nome from usuarios u where u.id = ${sql.ref(`x.${what}_por`)}), 'usuário excluído'),
  'em', to_char(${sql.ref(`x.${what}_em`)} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI'))`

/** The movements of the payment `q` that approved it. */
const approvalOf = (q: 'p' | 'q') => sql`
  comissoes_movimentos b
   where b.pagamento_id = ${sql.ref(`${q}.id`)} and b.tipo in ('Aprovação', 'Adiantamento') and b.estorna_id is null`

/** What the payee `f` was paid or gave back besides, after the approval of the payment before `p`. */
const outsideSincePrevious = sql`(
  select coalesce(json_agg(json_build_object(
           'tipo', m.tipo, 'data', m.data, 'forma', m.forma, 'venda', ${VENDA_AS_JSON}, 'valor', m.valor) order by m.id), '[]')
    from (select d.* from comissoes_linhas y join comissoes_movimentos d on d.linha_id = y.id
           where y.favorecido_id = f.id and d.tipo in ('Pago por fora', 'Pago direto')
          union all
          select d.* from comissoes_movimentos d where d.favorecido_id = f.id and d.tipo = 'Devolução') m
    left join comissoes_linhas l on l.id = m.linha_id
    left join vendas v on v.id = l.venda_id
   where ${M_STANDS} and m.id < (select min(b.id) from ${approvalOf('p')})
     and m.id > coalesce((
       select max((select max(b.id) from ${approvalOf('q')})) from pagamentos q
        where q.favorecido_id = f.id and q.id <> p.id and q.status not in ('Rascunho', 'Cancelado')), 0))`

export type LineRow = Pick<
  LinhaDoPorQue,
  'venda' | 'papel' | 'descricao' | 'modo' | 'percentual' | 'base' | 'valor' | 'neste'
> & { liberado: number }

async function readLines(trx: Db, pagamentos: readonly string[]) {
  const { rows } = await sql<LineRow & { pagamento_id: string }>`
    select n.pagamento_id, ${CALCULO}, l.liberado
      from ${partsOfPayments(pagamentos)} n ${LINHA_DA_PARTE}
     where n.aprovado and n.valor > 0
     order by ${ORDEM_DAS_LINHAS}`.execute(trx)
  return rows
}

/** The content: its keys always in this order, so that equal facts give equal bytes. */
function extratoOf(facts: Facts, linhas: readonly LineRow[]): ExtratoDoPagamento {
  const { imobiliaria, fechamento, favorecido, adiantamento, bruto, desconto, liquido, a_recuperar } = facts
  const { numero, dia_pagamento, enviado, aprovado } = fechamento
  const after = toCentavos(a_recuperar)
  return {
    formato: 1,
    imobiliaria: { nome: imobiliaria.nome, cnpj: imobiliaria.cnpj },
    fechamento: {
      numero,
      dia_pagamento,
      enviado,
      aprovado,
      sem_segunda_aprovacao: !facts.quatro_olhos || isApprovedAsOwn(facts),
    },
    favorecido: { nome: favorecido.nome, documento: favorecido.documento },
    a_recuperar_antes: after + toCentavos(desconto) - toCentavos(adiantamento),
    linhas: linhas.map(lineOf),
    adiantamento: toCentavos(adiantamento),
    bruto: toCentavos(bruto),
    descontos: facts.dividas.map(({ tipo, data, numero_venda, valor }) => ({
      tipo,
      data,
      numero_venda,
      valor: toCentavos(valor),
    })),
    retencoes: facts.retencoes.map(({ rubrica, valor }) => ({ rubrica, valor: toCentavos(valor) })),
    liquido: toCentavos(liquido),
    a_recuperar_depois: after,
    outros: facts.outros.map(({ tipo, data, forma, venda, valor }) => ({
      tipo,
      data,
      forma,
      venda: vendaOf(venda),
      valor: toCentavos(valor),
    })),
    a_vir: { liberado: toCentavos(facts.liberado), a_liberar: toCentavos(facts.a_liberar) },
  }
}

export function lineOf(linha: LineRow): LinhaDoExtrato {
  const { modo, percentual, base } = linha
  return {
    venda: vendaOf(linha.venda),
    papel: linha.papel,
    descricao: linha.descricao,
    percentual: modo === 'percentual' && base !== null ? percentual : null,
    base: base === null ? null : { tipo: base.tipo, valor: toCentavos(base.valor) },
    valor: toCentavos(linha.valor),
    liberado: toCentavos(linha.liberado),
    neste: toCentavos(linha.neste),
  }
}

export function vendaOf(venda: Venda | null): LinhaDoExtrato['venda'] {
  return venda && { numero: venda.numero_venda, empreendimento: venda.empreendimento, unidade: venda.unidade }
}

/** True if the key, the advance or a line is the approver's own, who was the only Administrador. */
function isApprovedAsOwn(facts: Facts): boolean {
  const { chave, feito_para_si, remetente, aprovado_por, favorecido } = facts
  const chaves = chave === null ? [] : [{ ...chave, favorecido: favorecido.nome }]
  return feito_para_si || ownKeys({ chaves }, remetente, { id: aprovado_por }).length > 0
}
