/** Refusals about commissions, closings and payments, word for word. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { refusalOf } from '../database/schema/constraints.ts'
import type { Tables } from '../database/schema/types.ts'
import { emptyTables } from '../testing/database/database.ts'
import { actorOf, addMovements, moveTo } from '../testing/financeiro/movements.ts'
import { buildFavorecido, buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { editOf } from '../testing/office/vendas.ts'

const { database, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())

beforeEach(() => emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas'))

/** The commission of the line: its participant, its sale with the version, and its line. */
async function comissaoOf(linha: string) {
  return db
    .selectFrom('comissoes_linhas as l')
    .innerJoin('vendas as v', 'v.id', 'l.venda_id')
    .select(['l.id as linha', 'l.participante_id', 'l.favorecido_id', 'v.id as venda', 'v.versao'])
    .where('l.id', '=', linha)
    .executeTakeFirstOrThrow()
}

const released = async (valor = 1000) =>
  comissaoOf(await buildLiberada(db, { favorecido: await buildFavorecido(db), valor }))

/** A commission in a closing of that status. */
async function inClosing(status: 'Rascunho' | 'Em aprovação' | 'Aprovado') {
  const { id, pagamentos } = await buildFechamento(db, { status })
  const [{ linhas: [linha = ''] = [], id: pagamento = '' } = {}] = pagamentos
  return { ...(await comissaoOf(linha)), fechamento: id, pagamento }
}

async function typed(participante_id: string | null, path: string, body: object) {
  const all = { valor: 500, havia: 1000, data: hoje, forma: 'PIX', ...body }
  return (await administrador('POST', `/liberacoes/${participante_id}/${path}`, all)).body
}

describe('of a commission', () => {
  const skipped = async (path: string, body: object) =>
    (await administrador('POST', path, body)).body.puladas.map(({ motivo }: { motivo: string }) => motivo)

  it('in a draft: its release stays, and its value', async () => {
    const { participante_id, venda } = await inClosing('Rascunho')
    expect(await skipped('/liberacoes/desfazer', { itens: [{ id: participante_id }] })).toEqual([
      'Está em um fechamento. Tire-a dele antes.',
    ])
    const { body } = await administrador('GET', `/vendas/${venda}`)
    const registro = editOf(body)
    for (const one of registro.participantes) Object.assign(one, { modo: 'valor', valor_comissao: 10 })
    const { message } = (await administrador('PUT', `/vendas/${venda}`, { versao: body.versao, registro }))
      .body
    expect(message).toBe('Esta comissão está em um fechamento em preparo. Tire-a dele antes.')
  })

  it('in an approved closing: its sale does not fall through with others', async () => {
    const { venda: id, versao } = await inClosing('Aprovado')
    const body = { status: 'Desistência', itens: [{ id, versao }] }
    const { puladas } = (await administrador('PUT', '/vendas/lote/status', body)).body
    expect(puladas[0].motivo).toBe(
      'Uma comissão desta venda está em um fechamento aprovado e ainda não foi paga. Mude o status na própria venda.',
    )
  })

  it('that was paid by movements: it is not marked by hand', async () => {
    const { participante_id: id, versao } = await released()
    await typed(id, 'pago-por-fora', {})
    const itens = [{ id, versao }]
    expect(await skipped('/comissoes/marcar', { status: 'Pendente', itens })).toEqual([
      'Foi paga pelo financeiro. Desfaça o pagamento ou use Estorno.',
    ])
    const returned = { status: 'Devolvida', data_devolucao: hoje, forma_devolucao: 'PIX', itens }
    expect(await skipped('/comissoes/marcar', returned)).toEqual(['Foi paga pelo financeiro. Use Estorno.'])
  })

  it('of which nothing is left, that is gone, or of which is not said who paid', async () => {
    const { participante_id, linha } = await released()
    await administrador('POST', '/liberacoes/desfazer', { itens: [{ id: participante_id }] })
    await typed(participante_id, 'pago-por-fora', {})
    await typed(participante_id, 'estorno', { havia: 500, forma: undefined })
    expect((await typed(participante_id, 'pago-por-fora', { havia: 0 })).message).toBe(
      'Não há nada desta comissão a pagar fora de um fechamento.',
    )
    expect((await administrador('GET', `/liberacoes/${linha}/movimentos`)).body.message).toBe(
      'Esta comissão não existe mais.',
    )
    const { data } = await typed(participante_id, 'pago-direto', { forma: 'Vizinho' })
    expect(data.campos.forma).toBe('Informe quem pagou')
  })

  it('that is open: its client is not anonymised', async () => {
    const { venda } = await released()
    await sql`update vendas set cliente_cpf = '52998224725' where id = ${venda}`.execute(db)
    const found = await administrador('POST', '/titulares/procurar', { cpf: '52998224725', motivo: 'Pedido' })
    expect(JSON.stringify(found.body.impedimentos)).toContain(
      'Não é possível anonimizar: há comissões desta venda liberadas e ainda não pagas, ou a recuperar. Acerte-as antes.',
    )
  })
})

describe('of a closing', () => {
  const told = async (call: typeof staff, id: string, verb: string, more: object = {}) => {
    const { versao, conferencia } = (await administrador('GET', `/fechamentos/${id}`)).body
    const body = verb === 'enviar' || verb === 'aprovar' ? { versao, conferencia } : more
    return (await call('POST', `/fechamentos/${id}/${verb}`, body)).body.message
  }

  it('that was sent, or is in another state', async () => {
    const { fechamento, linha } = await inClosing('Em aprovação')
    expect(await told(staff, fechamento, 'retirar', { linhas: [linha] })).toBe(
      'O fechamento não pode mais ser alterado. Ele já foi enviado para aprovação.',
    )
    expect(await told(staff, fechamento, 'enviar')).toBe(
      'O fechamento não está mais nesta situação. Confira novamente.',
    )
  })

  it('with a commission against which something speaks, without one, or without room', async () => {
    const { fechamento, venda, pagamento, favorecido_id } = await inClosing('Rascunho')
    expect(await told(staff, fechamento, 'retirar', { linhas: [randomUUID()] })).toBe(
      'Esta comissão não está mais neste fechamento.',
    )
    await sql`update vendas set tipo_pendencia = '{SERASA}' where id = ${venda}`.execute(db)
    expect(await told(staff, fechamento, 'enviar')).toBe(
      'Há comissões neste fechamento com bloqueios sem motivo. Retire-as ou inclua-as com um motivo.',
    )
    const prizes = await prizesOf(favorecido_id, 1000)
    await sql`
      insert into fechamentos_itens (linha_id, pagamento_id, valor)
      select l, ${pagamento}, 10 from unnest(${prizes.slice(1)}::uuid[]) l`.execute(db)
    expect(await told(staff, fechamento, 'incluir', { linha_id: prizes[0], motivo: null })).toBe(
      'Um pagamento tem no máximo 1.000 comissões. As demais ficam para o próximo fechamento.',
    )
  })

  it('whose loja is deleted, or that is not there', async () => {
    const { id, versao } = await buildLoja(db)
    await buildFechamento(db, { status: 'Rascunho', pagamentos: [], lojas: [id] })
    expect((await administrador('DELETE', `/lojas/${id}`, { versao })).body.message).toBe(
      'Não é possível excluir: 1 fechamento usa esta loja. Inative-a em vez disso.',
    )
    expect((await staff('GET', `/fechamentos/${randomUUID()}`)).body.message).toBe(
      'Fechamento não encontrado',
    )
    expect((await staff('GET', `/trabalhos/${randomUUID()}`)).body.message).toBe(
      'Este trabalho não existe mais.',
    )
    expect((await staff('GET', `/pagamentos/${randomUUID()}`)).body.message).toBe('Pagamento não encontrado')
  })
})

/** Prizes of R$ 10,00 that were released before any cut-off. Returns their ids. */
async function prizesOf(favorecido_id: string, count: number): Promise<string[]> {
  return actorOf(
    db,
    await buildUsuario(db),
  )(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      insert into comissoes_linhas (favorecido_id, papel, valor)
      select ${favorecido_id}, 'Prêmio', 10 from generate_series(1, ${count}::integer) returning id`.execute(
      trx,
    )
    await sql`
      insert into comissoes_movimentos (ato, tipo, valor, linha_id, data)
      select ${randomUUID()}::uuid, 'Liberação', 10, l, '2026-04-01' from unnest(${rows.map(({ id }) => id)}::uuid[]) l`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  })
}

describe('by the database, whoever asks', () => {
  type Trx = Transaction<Tables>
  interface Known {
    linha: string
    favorecido: string
    outro: string
    pagamento: string
    fechamento: string
  }
  const releaseOf = async (trx: Trx, linha: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from comissoes_movimentos where linha_id = ${linha} and tipo = 'Liberação'`.execute(trx)
    return rows[0]?.id ?? 0
  }
  const run = (trx: Kysely<Tables>, statement: ReturnType<typeof sql>) => statement.execute(trx)

  it.each<[string, 'Rascunho' | 'Em aprovação' | 'Aprovado', (trx: Trx, known: Known) => Promise<unknown>]>([
    [
      'O valor não pode ser menor do que já foi liberado desta comissão. Estorne antes.',
      'Rascunho',
      (trx, { linha }) => addMovements(trx, [{ tipo: 'Liberação', valor: 5, linha }]),
    ],
    [
      'A comissão não muda de venda nem de participante, e o valor é o do participante.',
      'Rascunho',
      (trx, { linha }) => run(trx, sql`update comissoes_linhas set valor = valor + 1 where id = ${linha}`),
    ],
    [
      'O favorecido não muda depois que a comissão entrou em um fechamento.',
      'Rascunho',
      (trx, { linha, outro }) =>
        run(trx, sql`update comissoes_linhas set favorecido_id = ${outro} where id = ${linha}`),
    ],
    [
      'Uma comissão é de uma venda; só prêmios, ajustes e bônus de promoções não são',
      'Rascunho',
      (trx, { linha }) => run(trx, sql`update comissoes_linhas set papel = 'Prêmio' where id = ${linha}`),
    ],
    [
      'A comissão é de outro favorecido.',
      'Rascunho',
      (trx, { linha, outro }) => addMovements(trx, [{ tipo: 'Estorno', valor: 1, linha, favorecido: outro }]),
    ],
    [
      'O movimento não diz do que é',
      'Rascunho',
      (trx) => addMovements(trx, [{ tipo: 'Liberação', valor: 1 }]),
    ],
    [
      'O fechamento precisa de quem o enviou e de quem o aprovou.',
      'Rascunho',
      async (trx, { fechamento }) => {
        await sql`select set_config('plantao.usuario_id', '', true)`.execute(trx)
        await moveTo(trx, fechamento, 'Em aprovação')
      },
    ],
    [
      'Este favorecido já está no fechamento',
      'Rascunho',
      (trx, { fechamento, favorecido }) =>
        run(
          trx,
          sql`insert into pagamentos (fechamento_id, favorecido_id) values (${fechamento}, ${favorecido})`,
        ),
    ],
    [
      'Uma comissão não pode mais entrar neste fechamento: o valor liberado ou o favorecido mudou.',
      'Rascunho',
      (trx, { linha }) => run(trx, sql`update fechamentos_itens set valor = 5000 where linha_id = ${linha}`),
    ],
    [
      'O fechamento mudou desde a conferência. Confira novamente.',
      'Em aprovação',
      async (trx, { fechamento, linha, pagamento }) => {
        await moveTo(trx, fechamento, 'Aprovando')
        await addMovements(trx, [{ tipo: 'Aprovação', valor: 999, linha, pagamento }])
      },
    ],
    [
      'Um pagamento é feito por inteiro.',
      'Aprovado',
      (trx, { pagamento }) => addMovements(trx, [{ tipo: 'Pagamento', valor: 1, pagamento }]),
    ],
    [
      'Esta comissão já teve liberações ou pagamentos e não pode ser excluída. Estorne o que foi pago e mude a venda para Desistência.',
      'Aprovado',
      (trx, { linha }) => run(trx, sql`delete from comissoes_linhas where id = ${linha}`),
    ],
    [
      'Esta comissão está em um fechamento. Tire-a dele antes.',
      'Rascunho',
      async (trx, { linha }) =>
        addMovements(trx, [{ tipo: 'Liberação', valor: 1000, linha, estorna: await releaseOf(trx, linha) }]),
    ],
    [
      'Um estorno desfaz um movimento por inteiro.',
      'Rascunho',
      async (trx, { linha }) =>
        addMovements(trx, [{ tipo: 'Liberação', valor: 999, linha, estorna: await releaseOf(trx, linha) }]),
    ],
    [
      'Esta comissão já foi liberada',
      'Rascunho',
      (trx, { linha }) =>
        run(
          trx,
          sql`insert into comissoes_linhas (participante_id, venda_id, favorecido_id, papel, valor)
              select participante_id, venda_id, favorecido_id, papel, valor from comissoes_linhas where id = ${linha}`,
        ),
    ],
    [
      'O valor deve ser maior que zero',
      'Rascunho',
      (trx, { linha }) => addMovements(trx, [{ tipo: 'Pago por fora', valor: 0, linha }]),
    ],
    [
      'O motivo deve ter no máximo 500 letras',
      'Em aprovação',
      (trx, { fechamento }) =>
        run(
          trx,
          sql`update fechamentos set status = 'Rascunho', motivo = repeat('x', 501) where id = ${fechamento}`,
        ),
    ],
    [
      'Informe a chave PIX e o seu tipo',
      'Rascunho',
      (trx, { favorecido }) =>
        run(trx, sql`update favorecidos set chave_pix = null where id = ${favorecido}`),
    ],
    [
      'A chave PIX não é do tipo escolhido',
      'Rascunho',
      (trx, { favorecido }) =>
        run(trx, sql`update favorecidos set tipo_chave = 'CPF' where id = ${favorecido}`),
    ],
  ])('%s', async (sentence, status, work) => {
    const { fechamento, linha, pagamento, favorecido_id: favorecido } = await inClosing(status)
    const outro = (await buildFavorecido(db)).id
    const act = actorOf(db, await buildUsuario(db))
    const refused = await act((trx) => work(trx, { linha, favorecido, outro, pagamento, fechamento })).then(
      () => null,
      (error: unknown) => refusalOf(error)?.mensagem,
    )
    expect(refused).toBe(sentence)
  })
})
