/** An import is undone as far as nobody changed what it made; the rest is named and stays. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { describeAct } from '../../../core/auditoria-atos.ts'
import { actingAs, isAnyoneWaiting } from '../../testing/database/database.ts'
import { saleRow, sheetOf } from '../../testing/files/planilha-de-vendas.ts'
import { readInThisThread } from '../../testing/files/this-thread.ts'
import { buildCampanha, buildColaborador, buildLoja, buildVenda } from '../../testing/office/builders.ts'
import { BY_ANA, undoing } from '../../testing/office/desfazer.ts'
import { csvOf, importsOf, typedRow } from '../../testing/office/importacoes.ts'
import { testOffice } from '../../testing/office/office.ts'

readInThisThread()
const office = await testOffice()
const { database, services, ana, administrador: call } = office
const { db, ownerDb } = database
const { newNumber, imported, importedSales, preview, undo, undone, outcomeOf, ...rest } =
  await undoing(office)
const { withoutServer, resumed, vendaOf, idOf, remaining, change } = rest

afterAll(() => services.importer.stop())

describe('sales', () => {
  it('go with their participants; that is an act of who asked, from where', async () => {
    const { id, numeros } = await importedSales(3)
    const ids = await Promise.all(numeros.map(idOf))
    expect(await preview(id)).toMatchObject({
      removidas: 3,
      esvaziadas: 0,
      ficam: { quantidade: 0, primeiros: [] },
      desfazer_ate: (await call('GET', `/importacoes/${id}`)).body.desfazer_ate,
    })
    const answer = await call('POST', `/importacoes/${id}/desfazer`, {}, { 'user-agent': 'Firefox/130.0' })
    expect(answer.body).toMatchObject({ desfazer_ate: null, desfeita: { concluida_em: null, feitas: 0 } })
    await services.importer.settled()
    expect(await remaining(numeros)).toEqual([])
    expect(
      await db.selectFrom('vendas_participantes').select('id').where('venda_id', 'in', ids).execute(),
    ).toEqual([])
    expect(
      (await call('GET', '/importacoes?tipo=vendas')).body.itens.find((one: { id: string }) => one.id === id),
    ).toMatchObject({
      desfeita: { removidas: 3, esvaziadas: 0, mantidas: 0, feitas: 3, concluida_em: expect.any(String) },
    })
    const act = await db
      .selectFrom('auditoria')
      .selectAll()
      .where('ato', '=', 'importacao_desfeita')
      .where('registro_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(act).toMatchObject({ usuario_id: ana.usuario.id, origem: 'importacao' })
    expect(act.detalhes).toMatchObject({ arquivo: 'arquivo.csv', removidas: 3, ip: '127.0.0.1' })
    expect(act.detalhes?.dispositivo).toContain('Firefox')
    expect(describeAct('importacao_desfeita', act.detalhes ?? {})).toBe(
      'desfez uma importação de arquivo.csv: 3 vendas removidas',
    )
    // The traces that the law requires of a deleted sale stay here, too.
    const { rows } = await sql<{ id: string }>`
      select id from plantao.listar_vendas_guardadas() where id = any(${ids}::uuid[])`.execute(db)
    expect(rows).toHaveLength(3)
  })

  it('that somebody changed, paid, attached to, anonymised or applied a campaign to stay, each with its reason', async () => {
    const { id, numeros } = await importedSales(9)
    const [changed, paid, anonymous, gone, returned, participant, attached, applied, untouched] = numeros
    await change(changed)
    await actingAs(db, ana.usuario, async (trx) =>
      trx
        .updateTable('vendas_participantes')
        .set({ status_comissao: 'Pago' })
        .where('venda_id', '=', await idOf(paid))
        .execute(),
    )
    await change(paid, { unidade: '998' })
    await sql`
      update vendas set status = 'Desistência', data_venda = '2015-01-05' where id = ${await idOf(anonymous)}`.execute(
      ownerDb,
    )
    await sql`select plantao.anonimizar_vendas(array[${await idOf(anonymous)}]::uuid[], 'pedido')`.execute(
      ownerDb,
    )
    await db
      .deleteFrom('vendas')
      .where('id', '=', await idOf(gone))
      .execute()
    const unidade = (await vendaOf(returned))?.unidade
    await change(returned)
    await change(returned, { unidade })
    await actingAs(db, ana.usuario, async (trx) =>
      trx
        .updateTable('vendas_participantes')
        .set({ observacoes: 'visto' })
        .where('venda_id', '=', await idOf(participant))
        .execute(),
    )
    const campanha_id = (await buildCampanha(db)).id
    await actingAs(db, ana.usuario, async (trx) => {
      await sql`
        insert into vendas_anexos (id, venda_id, categoria, nome, tipo, tamanho, sha256)
        values (gen_random_uuid(), ${await idOf(attached)}, 'Contrato', 'contrato.pdf', 'application/pdf', 20,
                repeat('a', 64))`.execute(trx)
      await trx
        .insertInto('campanhas_vendas')
        .values({ campanha_id, venda_id: await idOf(applied) })
        .execute()
    })
    const { removidas, ficam } = await preview(id)
    expect({ removidas, quantidade: ficam.quantidade }).toEqual({ removidas: 1, quantidade: 7 })
    const { motivos, ...counts } = await undone(id)
    expect(counts).toMatchObject({ feitas: 9, removidas: 1, esvaziadas: 0, mantidas: 7 })
    expect(
      ficam.primeiros.map(({ nome, motivo }: { nome: string; motivo: string }) => `${nome} ${motivo}`),
    ).toEqual(motivos)
    expect(motivos).toEqual([
      expect.stringMatching(`^${changed} mudou depois ${BY_ANA}$`),
      expect.stringMatching(`^${paid} há comissão paga ou devolvida depois ${BY_ANA}$`),
      `${anonymous} o cliente foi anonimizado`,
      expect.stringMatching(`^${returned} mudou depois ${BY_ANA}$`),
      ...[participant, attached, applied].map((numero) =>
        expect.stringMatching(`^${numero} mudou depois ${BY_ANA}$`),
      ),
    ])
    expect(await remaining(numeros)).toEqual(
      numeros.filter((numero) => numero !== gone && numero !== untouched),
    )
  })

  it('whose commission the file itself called paid go: nothing was paid since', async () => {
    const numero = newNumber()
    const id = await withoutServer(async (slow) => {
      const csv = sheetOf([saleRow(1, { 'Nº da Venda': numero })])
      const { body } = await importsOf(slow, 'vendas').importar(csv)
      await sql`
        update importacoes_linhas set dados = jsonb_set(dados, '{venda,participantes,0,status_comissao}', '"Pago"')
         where importacao_id = ${body.id}`.execute(db)
      return body.id
    })
    await resumed()
    const { rows } = await sql`
      select status_comissao from vendas_participantes where venda_id = ${await idOf(numero)}`.execute(db)
    expect(rows).toEqual([{ status_comissao: 'Pago' }])
    expect(await undone(id)).toMatchObject({ removidas: 1, mantidas: 0 })
    expect(await remaining([numero])).toEqual([])
  })

  it('that are changed between the request and their turn stay', async () => {
    const { id, numeros } = await importedSales(2)
    await withoutServer((slow) => slow('POST', `/importacoes/${id}/desfazer`, {}))
    await change(numeros[0])
    await resumed()
    expect(await outcomeOf(id)).toMatchObject({
      removidas: 1,
      mantidas: 1,
      motivos: [expect.stringContaining('mudou')],
    })
    expect(await remaining(numeros)).toEqual([numeros[0]])
  })

  it('wait for who is changing one, and leave it in', async () => {
    const { id, numeros } = await importedSales(2)
    const venda = await idOf(numeros[0])
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: began, resolve: begin } = Promise.withResolvers<void>()
    const changing = actingAs(db, ana.usuario, async (trx) => {
      await trx.updateTable('vendas').set({ unidade: '999' }).where('id', '=', venda).execute()
      begin()
      await mayEnd
    })
    await began
    expect((await undo(id)).status).toBe(200)
    while (!(await isAnyoneWaiting(db))) await sql`select pg_sleep(0.02)`.execute(db)
    end()
    await changing
    await services.importer.settled()
    expect(await remaining(numeros)).toEqual([numeros[0]])
  })

  it('that the file completed are emptied again of what still stands there', async () => {
    const [kept, other, filled] = [newNumber(), newNumber(), newNumber()]
    for (const numero_venda of [kept, other])
      await buildVenda(db, { numero_venda, torre: null, colaborador_id: null })
    await buildVenda(db, {
      numero_venda: filled,
      torre: 'Z',
      colaborador_id: (await buildColaborador(db)).id,
    })
    const rows = [kept, other, filled].map((numero) => saleRow(1, { 'Nº da Venda': numero, Torre: 'B' }))
    const id = await imported('vendas', sheetOf(rows), { existentes: 'completar' })
    expect(await vendaOf(kept)).toMatchObject({ torre: 'B' })
    await change(other, { torre: 'C' })
    // Changed and put back: it still holds what was written.
    await change(kept, { torre: 'D' })
    await change(kept, { torre: 'B' })
    expect(await preview(id)).toMatchObject({ removidas: 0, esvaziadas: 2, ficam: { quantidade: 1 } })
    expect(await undone(id)).toMatchObject({
      feitas: 3,
      removidas: 0,
      esvaziadas: 2,
      mantidas: 1,
      motivos: [`${other} já mudou o que foi completado: Torre`],
    })
    expect(await vendaOf(kept)).toMatchObject({ torre: null, colaborador_id: null })
    expect(await vendaOf(other)).toMatchObject({ torre: 'C', colaborador_id: null })
    expect(await vendaOf(filled)).toMatchObject({ torre: 'Z' })
  })

  it('a value that was written is kept only as a digest', async () => {
    const numero_venda = newNumber()
    await buildVenda(db, { numero_venda, torre: null, colaborador_id: (await buildColaborador(db)).id })
    const id = await imported(
      'vendas',
      sheetOf([saleRow(1, { 'Nº da Venda': numero_venda, Torre: 'Torre secreta' })]),
      { existentes: 'completar' },
    )
    const { rows } = await sql<{ completados: Record<string, string> }>`
      select completados from importacoes_linhas where importacao_id = ${id}`.execute(db)
    expect(rows[0]?.completados).toEqual({ torre: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })
})

const colaboradorOf = (n: number) =>
  db
    .selectFrom('colaboradores')
    .selectAll()
    .where('cpf', '=', typedRow(n).cpf ?? '')
    .executeTakeFirst()

describe('colaboradores', () => {
  let base = 40_000
  async function importedTeam() {
    const [boss, manager, seller] = [base++, base++, base++]
    const id = await imported(
      'colaboradores',
      csvOf([
        typedRow(seller, { superior_cpf: typedRow(manager).cpf ?? '' }),
        typedRow(manager, { cargo: 'Gerente', superior_cpf: typedRow(boss).cpf ?? '' }),
        typedRow(boss, { cargo: 'Diretor' }),
      ]),
    )
    return { id, boss, manager, seller }
  }

  it('go with those above them, from the lowest rank up', async () => {
    const { id, boss, seller } = await importedTeam()
    expect(await undone(id)).toMatchObject({ feitas: 3, removidas: 3, mantidas: 0 })
    expect([await colaboradorOf(boss), await colaboradorOf(seller)]).toEqual([undefined, undefined])
  })

  it('stay, and those above them, if a sale made by hand names one', async () => {
    const { id, boss, manager, seller } = await importedTeam()
    const colaborador_id = (await colaboradorOf(seller))?.id ?? ''
    const { numero_venda } = await actingAs(db, ana.usuario, (trx) =>
      buildVenda(trx, {}, [{ colaborador_id }]),
    )
    const expected = [
      expect.stringMatching(`^Pessoa ${seller} da Importação está em uso: venda ${numero_venda} ${BY_ANA}$`),
      `Pessoa ${manager} da Importação é superior de Pessoa ${seller} da Importação, ou indicou, e este cadastro fica`,
      `Pessoa ${boss} da Importação é superior de Pessoa ${manager} da Importação, ou indicou, e este cadastro fica`,
    ]
    const { removidas, ficam } = await preview(id)
    expect(removidas).toBe(0)
    expect(
      ficam.primeiros.map(({ nome, motivo }: { nome: string; motivo: string }) => `${nome} ${motivo}`),
    ).toEqual(expected)
    const sent = await undo(id, { mesmo_que_fiquem: true })
    expect(sent.body.code).toBe('NADA_A_DESFAZER')
  })

  it('stay if somebody was registered under one, or one was made eligible for the roleta', async () => {
    const { id, boss, manager, seller } = await importedTeam()
    const superior_id = (await colaboradorOf(boss))?.id ?? ''
    const under = await actingAs(db, ana.usuario, (trx) =>
      buildColaborador(trx, { nome: 'Feito à Mão', cargo: 'Gerente', superior_id }),
    )
    const other = await importedTeam()
    const colaborador_id = (await colaboradorOf(other.seller))?.id ?? ''
    await actingAs(db, ana.usuario, (trx) =>
      trx
        .insertInto('roleta_elegibilidade')
        .values({ colaborador_id })
        .onConflict((conflict) => conflict.column('colaborador_id').doUpdateSet({ ativo: false }))
        .execute(),
    )
    const { motivos, ...counts } = await undone(id)
    expect(counts).toMatchObject({ removidas: 2, mantidas: 1 })
    expect(motivos).toEqual([
      expect.stringMatching(
        `^Pessoa ${boss} da Importação está em uso: colaborador ${under.nome} ${BY_ANA}$`,
      ),
    ])
    expect(await colaboradorOf(manager)).toBeUndefined()
    expect(await colaboradorOf(seller)).toBeUndefined()
    expect((await preview(other.id)).ficam.quantidade).toBe(3)
  })
})

describe('lojas', () => {
  const file = (rows: string[][]) =>
    [['Nome', 'Código', 'Endereço', 'Cidade', 'Telefone'], ...rows].map((row) => row.join(';')).join('\n')
  const lojaOf = (codigo: string) =>
    db.selectFrom('lojas').selectAll().where('codigo', '=', codigo).executeTakeFirst()

  it('go, but for one that somebody made the default or a sale names; what was completed is emptied', async () => {
    await buildLoja(db, { codigo: 'OLD', cidade: null, telefone: null })
    await buildLoja(db, { codigo: 'OLD2', cidade: null, telefone: '1132840000' })
    const rows = ['A1', 'A2', 'A3', 'OLD', 'OLD2'].map((codigo) => [
      `Loja ${codigo}`,
      codigo,
      'Rua Azul, 10',
      'Santos',
      '(13) 3284-0000',
    ])
    const id = await imported('lojas', file(rows), { existentes: 'completar' })
    const idOfLoja = async (codigo: string) => (await lojaOf(codigo))?.id ?? ''
    await actingAs(db, ana.usuario, async (trx) => {
      await trx
        .updateTable('configuracoes')
        .set({ padrao_loja_id: await idOfLoja('A1') })
        .execute()
      await buildVenda(trx, { loja_id: await idOfLoja('A2'), numero_venda: 'USA-A2' })
      await trx.updateTable('lojas').set({ telefone: '1199999999' }).where('codigo', '=', 'OLD').execute()
    })
    expect(await undone(id)).toMatchObject({
      feitas: 5,
      removidas: 1,
      esvaziadas: 2,
      mantidas: 3,
      motivos: [
        expect.stringMatching(`^Loja A1 está em uso: Configurações ${BY_ANA}$`),
        expect.stringMatching(`^Loja A2 está em uso: venda USA-A2 ${BY_ANA}$`),
        'Loja OLD já mudou o que foi completado: Telefone',
      ],
    })
    expect(await lojaOf('A3')).toBeUndefined()
    expect(await lojaOf('OLD')).toMatchObject({ cidade: null, telefone: '1199999999' })
    expect(await lojaOf('OLD2')).toMatchObject({ cidade: null, telefone: '1132840000' })
  })
})
