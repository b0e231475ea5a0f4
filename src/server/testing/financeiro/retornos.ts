/** A bank's return of an office: closings whose payments left in a file, and what is read and registered of them. */
import { today } from '../../../core/dates.ts'
import type { Call } from '../http/requests.ts'
import { buildFavorecido } from '../office/builders.ts'
import { buildFechamento } from '../office/financeiro.ts'
import type { Office } from '../office/office.ts'

interface New {
  nome: string
  valor?: number
  chave?: string
}
const HEAD = 'Data do pagamento;Chave;Valor;Situação;Motivo;Descrição'

/** The acts of the office, by its Staff unless said. */
export function returnsOf({ database: { db }, services, staff }: Office) {
  /** A closing whose payments are Enviado in one file; and their references, by name. */
  async function sent(nomes: readonly New[], more: { lojas?: string[] } = {}) {
    const pagamentos = []
    for (const { nome, valor = 1_000, chave } of nomes)
      pagamentos.push({
        favorecido: await buildFavorecido(db, {
          tipo: 'Corretor externo',
          nome,
          ...(chave !== undefined && { tipo_chave: 'CPF', chave_pix: chave }),
        }),
        valores: [valor],
        ...(more.lojas?.[0] !== undefined && { loja_id: more.lojas[0] }),
      })
    const closing = await buildFechamento(db, { pagamentos, ...more })
    const { a_gerar } = (await staff('GET', `/arquivos-do-banco?fechamento_id=${closing.id}`)).body
    const [{ id: layout_id }] = (await staff('GET', '/arquivos-do-banco/modelos')).body.itens
    await staff('POST', '/arquivos-do-banco', { fechamento_id: closing.id, layout_id, ...a_gerar })
    await services.financeiro.settled()
    return { ...closing, referencias: await referencesOf(closing.id) }
  }
  async function referencesOf(fechamento: string): Promise<Record<string, string>> {
    const rows = await db
      .selectFrom('arquivos_do_banco_linhas as l')
      .innerJoin('pagamentos as p', 'p.id', 'l.pagamento_id')
      .select(['p.favorecido_nome', 'l.referencia'])
      .where('p.fechamento_id', '=', fechamento)
      .execute()
    return Object.fromEntries(rows.map(({ favorecido_nome, referencia }) => [favorecido_nome, referencia]))
  }

  const ler = (fechamento_id: string, lines: readonly string[], call: Call = staff, more: object = {}) =>
    call('POST', '/retornos-do-banco', {
      fechamento_id,
      conteudo: Buffer.from([HEAD, ...lines].join('\r\n')).toString('base64'),
      ...more,
    })
  async function registrar(id: string, body: object, call: Call = staff) {
    const answer = await call('POST', `/retornos-do-banco/${id}/registrar`, {
      pagos: 0,
      rejeitados: 0,
      ...body,
    })
    await services.financeiro.settled()
    return answer
  }
  const payments = async (fechamento: string) =>
    Object.fromEntries(
      (
        await db
          .selectFrom('pagamentos')
          .select(['favorecido_nome', 'status', 'data_pagamento', 'motivo_da_rejeicao'])
          .where('fechamento_id', '=', fechamento)
          .execute()
      ).map(({ favorecido_nome, status, data_pagamento, motivo_da_rejeicao }) => [
        favorecido_nome,
        [status, data_pagamento ?? motivo_da_rejeicao],
      ]),
    )

  const hoje = today(services.now())
  return { sent, ler, registrar, payments, hoje, dia: hoje.split('-').toReversed().join('/') }
}
