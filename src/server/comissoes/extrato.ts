/** The statement of one person's commissions, to be handed or sent to them. */
import { sql } from 'kysely'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import { can, type Person } from '../../contract/permissions.ts'
import { type ExtratoDeComissoes, writtenComissoes } from '../../core/comissoes/extrato.ts'
import { EXTRATO_MESSAGES, MAX_POR_EXTRATO } from '../../core/comissoes/extratos.ts'
import { recebidoInWords, recebidoQuando, recebidosOf } from '../../core/comissoes/recebimentos.ts'
import { formatDate, today } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import type { Db } from '../database/schema/types.ts'
import { describeFilters } from '../export/filters.ts'
import type { ExtratoImpresso } from '../extrato-escrito/pdf-page.ts'
import { extratoOfPerson } from './extrato-query.ts'
import { PESSOAS } from './source.ts'

/**
 * The commissions that match the filters, by date of the sale. Throws Recusa: NAO_ENCONTRADO for an unknown person,
 * EXTRATO_GRANDE for more than 1000 commissions.
 */
export async function extratoOfComissoes(
  db: Db,
  { only, ...filters }: ComissaoFilterInput & { colaborador_id: string; only: OnlyLoja },
  { person, now }: { person: Person | null; now: Date },
): Promise<ExtratoDeComissoes> {
  const { rows } = await sql<{ nome: string; cpf: string | null; creci: string | null }>`
    select c.nome, c.cpf, c.creci from ${PESSOAS} c where c.id = ${filters.colaborador_id}`.execute(db)
  const [pessoa] = rows
  if (!pessoa) throw new Recusa('NAO_ENCONTRADO', 'Colaborador não encontrado')
  const { itens, devolvido, a_recuperar } = await extratoOfPerson(db, { ...filters, only }, MAX_POR_EXTRATO)
  if (itens === null) throw new Recusa('EXTRATO_GRANDE', EXTRATO_MESSAGES.grande)
  return {
    ...identitySeenBy(person, pessoa),
    comissoes: itens,
    devolvido,
    a_recuperar,
    descricao: await describeComissoes(db, { ...filters, only }),
    quando: recebidoQuando(filters, today(now)),
    em: now.toISOString(),
  }
}

/** The statement as it is printed, to be signed for what was received. */
export function printedComissoes(extrato: ExtratoDeComissoes): ExtratoImpresso {
  const { nome, cpf, comissoes, devolvido, quando } = extrato
  return {
    ...writtenComissoes(extrato),
    estado: null,
    assinatura: {
      recebi: recebidoInWords(recebidosOf(comissoes), devolvido, quando),
      nome: cpf === null ? nome : `${nome} · CPF ${formatCpf(cpf)}`,
    },
    timbrado: true,
  }
}

/** With CPF and CRECI for who may see those of colaboradores. */
export function identitySeenBy<I extends { cpf: string | null; creci: string | null }>(
  person: Person | null,
  pessoa: I,
): I {
  return can(person, 'colaboradores.ler') ? pessoa : { ...pessoa, cpf: null, creci: null }
}

/** 'Vendas de 01/03/2026 até 31/03/2026 · só Pago · Loja: Centro' */
export async function describeComissoes(
  db: Db,
  {
    de,
    ate,
    periodo,
    status,
    andamento,
    loja_id,
    empreendimento_id,
    only,
  }: ComissaoFilterInput & { only: OnlyLoja },
): Promise<string> {
  const period = [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ')
  const days = `${periodo === 'pagamento' ? 'Pagamentos' : 'Vendas'} ${period || 'de todo o período'}`
  const others = await describeFilters(db, {
    loja_id: loja_id ?? only ?? undefined,
    empreendimento_id,
    andamento,
  })
  return [days, status && `só ${status}`, ...others].filter(Boolean).join(' · ')
}
