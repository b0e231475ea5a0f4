/** Two people at the same sale: the second to save is stopped, sees what changed, and loses nothing typed. */
import { FORM_TOLD_EVERY_MS } from '../src/core/formularios.ts'
import { buildBrokerage, NAMES } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient, vendaWith } from './harness/api.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

async function buildSale(plantao: Plantao) {
  const brokerage = await buildBrokerage(plantao.db)
  const api = await apiClient(plantao.url, 'Staff')
  return { api, brokerage, venda: await api.createVenda(vendaWith(brokerage)) }
}

test('two who change the participants collide too; a sale that changed since the list was read is not deleted unseen; one deleted meanwhile says so', async ({
  page,
  plantao,
  signIn,
}) => {
  const { api, brokerage, venda } = await buildSale(plantao)
  await signIn(page)
  const ana = vendasScreen(page)
  await test.step('two who change the participants collide too', async () => {
    await ana.open()
    await ana.openEdit('AR001/2026')
    await ana.editForm.addParticipant({ Corretor: NAMES.carla, Percentual: '1' })
    await ana.editForm.fillParticipant(1, { Percentual: '3' })

    const [first, second] = brokerage.corretores
    const participantes = [
      { colaborador_id: first, modo: 'valor' as const, valor_comissao: 7_500 },
      {
        colaborador_id: second,
        modo: 'valor' as const,
        valor_comissao: 1_234.56,
        tipo_pagamento_comissao: 'TED' as const,
      },
    ]
    const changed = vendaWith(brokerage, { forma_pagamento: 'NF', status: 'Pago/Pendente', participantes })
    const { status } = await api.call('PUT', `/api/vendas/${venda.id}`, {
      body: { versao: venda.versao, registro: changed },
    })
    expect(status).toBe(200)

    await ana.pressSaveChanges()
    await expect(ana.conflict).toBeVisible()
    await expect(ana.conflict.getByText(new RegExp(`^${LOGINS.Staff.nome}, às \\d\\d:\\d\\d$`))).toBeVisible()
    await ana.conflict.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await ana.editForm.expectParticipant(3, '1,00%', 'R$ 3.000,00')
  })
  await test.step('row by row: what only one changed joins, and what both changed is chosen', async () => {
    await ana.pressSaveChanges()
    await expect(ana.conflict.getByRole('listitem')).toHaveText([
      `Participante “${NAMES.bruno}”: Pagamento de PIX para TED`,
    ])
    const choice = ana.conflict.getByRole('radiogroup')
    await expect(choice).toHaveAccessibleName(`Participante “${NAMES.ana}”: Percentual ou Valor`)
    await expect(choice).toContainText('Manter o que digitei: 3,00%')
    await choice.getByRole('radio', { name: 'Usar o da outra pessoa: R$ 7.500,00' }).check()
    await ana.conflict.getByRole('button', { name: /^Continuar/ }).click()
    await ana.editForm.expectParticipant(1, '2,50%', 'R$ 7.500,00')
    await ana.editForm.expectParticipant(3, '1,00%', 'R$ 3.000,00')
    await ana.saveChanges()
    const { body } = await api.call('GET', `/api/vendas/${venda.id}`)
    const [first, second, third] = brokerage.corretores
    expect(body).toMatchObject({
      participantes: expect.arrayContaining([
        expect.objectContaining({ colaborador_id: first, modo: 'valor', valor_comissao: 7_500 }),
        expect.objectContaining({ colaborador_id: second, tipo_pagamento_comissao: 'TED' }),
        expect.objectContaining({ colaborador_id: third, percentual_comissao: 1 }),
      ]),
    })
  })
  await test.step('a sale that changed since the list was read is not deleted unseen', async () => {
    await ana.open()
    // Until the dialog has read the sale, a change of it would simply be shown.
    const read = page.waitForResponse(`**/api/vendas/${venda.id}`)
    const dialog = await ana.openDeletion('AR001/2026')
    await read
    await plantao.db.updateTable('vendas').set({ valor_venda: 999_000 }).execute()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(dialog).toContainText(
      'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
    )
    await expect(dialog).toContainText('R$ 999.000,00')
    await page.keyboard.press('Escape')
  })
  await test.step('a sale that another deleted meanwhile: saving says so, and what was typed stays on screen', async () => {
    await ana.openEdit('AR001/2026')
    await ana.editForm.fill({ Observações: 'Cliente pediu nova data.' })
    await plantao.db.deleteFrom('vendas').where('id', '=', venda.id).execute()
    await ana.pressSaveChanges()
    await expect(ana.editForm.form.getByText('Venda não encontrada')).toBeVisible()
    await expect(ana.editForm.field('Observações')).toHaveValue('Cliente pediu nova data.')
  })
})

test('two who have one sale open see each other until one closes it', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  await buildSale(plantao)
  await signIn(page)
  const other = await (await browser.newContext({ baseURL: plantao.url })).newPage()
  await signIn(other, 'Staff')
  const ana = vendasScreen(page)
  const sergio = vendasScreen(other)
  const others = (screen: typeof ana) => screen.editForm.form.getByText('com este formulário aberto')
  await page.clock.install()
  /** Until then Ana's form asks again, as it does every ten seconds. */
  const soon = (expectIt: (options: { timeout: number }) => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(FORM_TOLD_EVERY_MS)
      await expectIt({ timeout: 1_000 })
    }).toPass()
  await ana.open()
  await ana.openEdit('AR001/2026')
  await sergio.open()
  await sergio.openEdit('AR001/2026')
  await expect(others(sergio)).toHaveText(
    `${LOGINS.Administrador.nome} também está com este formulário aberto.`,
  )
  await soon((options) =>
    expect(others(ana)).toHaveText(`${LOGINS.Staff.nome} também está com este formulário aberto.`, options),
  )
  await expectSound(page)
  await other.keyboard.press('Escape')
  await expect(sergio.editForm.form).toBeHidden()
  await soon((options) => expect(others(ana)).toBeHidden(options))
})
