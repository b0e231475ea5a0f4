import type { Selectable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SUPERIOR_MESSAGE } from '../../core/colaboradores.ts'
import type { ColaboradoresTable } from '../database/schema/types-cadastros.ts'
import type { Call } from '../testing/http/requests.ts'
import { buildColaborador, buildLoja, buildUsuario } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

type Linha = Selectable<ColaboradoresTable>

const itemsOf = (rows: readonly Linha[]) => rows.map(({ id, versao }) => ({ id, versao }))
const change = (rows: readonly Linha[], campo: string, valor: string | null) =>
  administrador('PUT', '/colaboradores/lote', { itens: itemsOf(rows), mudanca: { campo, valor } })
const alternar = (call: Call, rows: readonly Linha[], status: string, more: Record<string, unknown> = {}) =>
  call('PUT', '/colaboradores/lote/status', { itens: itemsOf(rows), status, ...more })
const readAgain = (rows: readonly Linha[]) =>
  database.db
    .selectFrom('colaboradores')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()

describe('several at once', () => {
  it('get another loja, or none', async () => {
    const { id } = await buildLoja(database.db)
    const rows = [
      await buildColaborador(database.db),
      await buildColaborador(database.db, { cargo: 'Diretor' }),
    ]
    expect(await change(rows, 'loja_id', id)).toMatchObject({ status: 200, body: { alterados: 2 } })
    const depois = await readAgain(rows)
    expect(depois.map(({ loja_id }) => loja_id)).toEqual([id, id])
    await change(depois, 'loja_id', null)
    expect((await readAgain(rows)).map(({ loja_id }) => loja_id)).toEqual([null, null])
  })

  it('get another superior, or none of them does: who cannot is named, with the reason', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const corretor = await buildColaborador(database.db, { nome: 'Caio' })
    const otherGerente = await buildColaborador(database.db, { nome: 'Graça', cargo: 'Gerente' })
    const answer = await change([corretor, otherGerente], 'superior_id', gerente.id)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'LOTE_RECUSADO',
        message: 'Nada foi mudado. Não é possível mudar: Graça.',
        data: { recusas: [{ id: otherGerente.id, nome: 'Graça', mensagem: SUPERIOR_MESSAGE }] },
      },
    })
    expect((await readAgain([corretor]))[0]?.superior_id).toBeNull()
    expect(await change([corretor], 'superior_id', gerente.id)).toMatchObject({ body: { alterados: 1 } })
    expect((await readAgain([corretor]))[0]?.superior_id).toBe(gerente.id)
  })

  it('get no superior who is Inativo, and no loja that is not there', async () => {
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    const corretor = await buildColaborador(database.db)
    expect(await change([corretor], 'superior_id', inativo.id)).toMatchObject({
      status: 422,
      body: { code: 'SUPERIOR_INAPTO' },
    })
    expect((await change([corretor], 'loja_id', '00000000-0000-4000-8000-000000000000')).status).toBe(422)
  })

  it('are refused when somebody changed or deleted one of them since', async () => {
    const [stays, changed, deleted] = [
      await buildColaborador(database.db, { nome: 'Fica' }),
      await buildColaborador(database.db, { nome: 'Mudado' }),
      await buildColaborador(database.db, { nome: 'Excluído' }),
    ]
    await database.db
      .updateTable('colaboradores')
      .set({ nome: 'Outro' })
      .where('id', '=', changed.id)
      .execute()
    await database.db.deleteFrom('colaboradores').where('id', '=', deleted.id).execute()
    const { body } = await alternar(staff, [stays, changed, deleted], 'Inativo')
    expect(body.data.recusas).toEqual([
      { id: changed.id, nome: 'Outro', mensagem: 'Foi alterado por outra pessoa. Recarregue a lista.' },
      { id: deleted.id, nome: 'Colaborador excluído', mensagem: 'Não está mais no cadastro.' },
    ])
    expect((await readAgain([stays]))[0]?.status).toBe('Ativo')
  })

  it('become Inativo and Ativo again, by Staff too, but not one who leads others', async () => {
    const lider = await buildColaborador(database.db, { nome: 'Líder', cargo: 'Gerente' })
    const rows = [
      await buildColaborador(database.db, { superior_id: lider.id }),
      await buildColaborador(database.db),
    ]
    expect((await alternar(staff, [...rows, lider], 'Inativo')).body.data.recusas).toEqual([
      {
        id: lider.id,
        nome: 'Líder',
        mensagem: 'Este colaborador lidera 1 pessoa. Escolha quem assume a equipe.',
      },
    ])
    expect((await alternar(staff, rows, 'Inativo')).body).toEqual({ alterados: 2 })
    const inativos = await readAgain(rows)
    expect(inativos.map(({ status }) => status)).toEqual(['Inativo', 'Inativo'])
    await alternar(staff, inativos, 'Ativo')
    expect((await readAgain(rows)).map(({ status }) => status)).toEqual(['Ativo', 'Ativo'])
  })

  it('take their usuarios along when asked', async () => {
    const rows = [await buildColaborador(database.db), await buildColaborador(database.db)]
    for (const { id } of rows) await buildUsuario(database.db, { colaborador_id: id })
    await alternar(administrador, rows, 'Inativo', { inativar_usuarios: true })
    const usuarios = await database.db
      .selectFrom('usuarios')
      .select('status')
      .where(
        'colaborador_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    expect(usuarios).toEqual([{ status: 'Inativo' }, { status: 'Inativo' }])
  })

  it('are 200 at most, each once, one at least', async () => {
    const row = await buildColaborador(database.db)
    expect((await alternar(staff, [], 'Inativo')).body.message).toBe('Selecione pelo menos um colaborador')
    expect((await alternar(staff, [row, row], 'Inativo')).body.message).toBe('Colaborador repetido')
    const many = Array.from({ length: 201 }, () => row)
    expect((await alternar(staff, many, 'Inativo')).body.message).toBe(
      'Selecione no máximo 200 colaboradores',
    )
  })
})
