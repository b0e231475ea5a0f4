/** Premiações: one is registered, proposed by a draw, delivered, cancelled, changed and deleted; each role and each refusal. */
import { readFile } from 'node:fs/promises'
import { addDays, today } from '../src/core/dates.ts'
import { buildColaborador } from '../src/server/testing/office/builders.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { LOGINS } from './harness/cluster.ts'
import { expectAccessible, expectNoSidewaysScroll } from './vocabulary/accessibility.ts'
import { changesOf, expectFieldError, expectToast, field, toast } from './vocabulary/page.ts'
import { bell } from './vocabulary/palette.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { calm, PREMIACOES, roletaScreen } from './vocabulary/roleta.ts'

test('an Administrador registers a premiação, changes it, delivers it with a receipt and deletes it', async ({
  page,
  plantao,
  signIn,
}) => {
  await buildColaborador(plantao.db, { nome: 'Érica Nogueira', cargo: 'Gerente' })
  const premiacoes = recordsScreen(page, PREMIACOES)
  await signIn(page)
  await premiacoes.open()
  await expect(page.getByText('Nenhuma premiação encontrada')).toBeVisible()
  await premiacoes.openNew()
  const row = premiacoes.row('Érica Nogueira')
  await test.step('it is created', async () => {
    await field(premiacoes.newForm, 'Colaborador').fill('erica')
    await page.getByRole('option', { name: /^Érica Nogueira/ }).click()
    await fillFields(premiacoes.newForm, {
      Prêmio: 'Jantar para dois',
      'Valor do prêmio': '420,5',
      Motivo: 'Maior venda do mês',
      'Data da premiação': '03/11/2026',
    })
    await premiacoes.pressSave()
    await expectToast(page, 'Sucesso!', 'Premiação criada com sucesso.')
    await expect(row).toContainText('R$ 420,50')
    await expect(row).toContainText('03/11/2026')
    await expect(row).toContainText('Pendente')
  })
  const target = 'Jantar para dois de Érica Nogueira'
  await test.step('it is changed', async () => {
    await premiacoes.action('Editar', target).click()
    await expect(field(premiacoes.editForm, 'Prêmio')).toHaveValue('Jantar para dois')
    await fillFields(premiacoes.editForm, { Motivo: 'Maior venda do trimestre' })
    await premiacoes.pressSaveChanges()
    await expectToast(page, 'Sucesso!', 'Premiação atualizada com sucesso.')
    await expect(row).toContainText('Maior venda do trimestre')
  })
  await test.step('it is delivered', async () => {
    await page.getByRole('button', { name: `Entregar premiação ${target}` }).click()
    const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
    await field(delivery, 'Data da entrega').fill('31/12/2199')
    await delivery.getByRole('button', { name: 'Entregar' }).click()
    await expectFieldError(delivery, 'Data da entrega', 'A data da entrega não pode ser futura')
    await fillFields(delivery, { 'Data da entrega': '05/11/2025', 'Recibo (opcional)': 'Assinado por Érica' })
    await delivery.getByRole('button', { name: 'Entregar' }).click()
    await expectToast(page, 'Sucesso!', 'Premiação entregue.')
    await expect(row).toContainText('Entregue')
    await expect(row).toContainText(`em 05/11/2025 por ${LOGINS.Administrador.nome}`)
    await expect(page.getByRole('button', { name: /^(Entregar|Editar|Cancelar) premiação/ })).toHaveCount(0)
  })
  await test.step('its history', async () => {
    await page.getByRole('button', { name: `Histórico premiação ${target}` }).click()
    const historico = page.getByRole('dialog', { name: 'Histórico da premiação' })
    await expect(historico).toContainText('Recibo: Assinado por Érica')
    await expect(historico).toContainText('Ana Prado mudou Status de Pendente para Entregue em ')
    await expect(historico).toContainText('Ana Prado criou a premiação em ')
    await page.keyboard.press('Escape')
  })
  await test.step('it is deleted', async () => {
    await premiacoes.action('Excluir', target).click()
    await expect(premiacoes.deletion).toContainText(
      'Tem certeza que deseja excluir a premiação Jantar para dois de Érica Nogueira? Esta ação não pode ser desfeita.',
    )
    await premiacoes.pressDelete()
    await expectToast(page, 'Sucesso!', 'Premiação excluída com sucesso.')
    await expect(page.getByText('Nenhuma premiação encontrada')).toBeVisible()
  })
})

test('the winner of a draw is proposed as a premiação; Staff registers, delivers and cancels, and cannot delete', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegivel(plantao.db, { nome: 'Caio Lima' })
  const { id } = await buildSorteio(plantao.db, {
    nome: 'Sorteio do Mês',
    premio: 'Notebook',
    valor_premio: 4200,
  })
  await buildPremiacao(plantao.db, { premio: 'Placa' })
  const premiacoes = recordsScreen(page, PREMIACOES)
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(id)
  await roleta.draw()
  await roleta.tab('Premiações')
  await expect(page.getByText('Caio Lima venceu o sorteio Sorteio do Mês: Notebook')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar premiação de Caio Lima' }).click()
  await expect(field(premiacoes.newForm, 'Colaborador')).toHaveValue('Caio Lima')
  await expect(field(premiacoes.newForm, 'Colaborador')).not.toBeEditable()
  await expect(field(premiacoes.newForm, 'Sorteio')).toHaveValue('Sorteio do Mês')
  await expect(field(premiacoes.newForm, 'Prêmio')).toHaveValue('Notebook')
  await expect(field(premiacoes.newForm, 'Valor do prêmio')).toHaveValue('R$ 4.200,00')
  await expect(field(premiacoes.newForm, 'Motivo')).toHaveValue('Vencedor do sorteio “Sorteio do Mês”')
  await premiacoes.pressSave()
  await expectToast(page, 'Sucesso!', 'Premiação criada com sucesso.')
  await expect(page.getByText('Vencedores de sorteios sem premiação')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Entregar premiação Notebook de Caio Lima' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click()
  await expect(premiacoes.row('Caio Lima')).toContainText(`por ${LOGINS.Staff.nome}`)
  await page.getByRole('button', { name: /^Cancelar premiação Placa/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar premiação' }).click()
  await expectToast(page, 'Sucesso!', 'Premiação cancelada.')
  await expect(page.getByRole('row').filter({ hasText: 'Placa' })).toContainText('Cancelada')
})

test('a draw that somebody else gave its award meanwhile: saving says so, and what was typed stays', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  const { id: colaborador_id } = await buildElegivel(plantao.db, { nome: 'Caio Lima' })
  const { id } = await buildSorteio(plantao.db, { nome: 'Sorteio do Mês', premio: 'Notebook' })
  const premiacoes = recordsScreen(page, PREMIACOES)
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await roleta.open(id)
  await roleta.draw()
  await roleta.tab('Premiações')
  await page.getByRole('button', { name: 'Registrar premiação de Caio Lima' }).click()
  await fillFields(premiacoes.newForm, { Motivo: 'Ganhou diante de todos' })
  const relidas = page.waitForResponse('**/api/premiacoes/propostas')
  await buildPremiacao(plantao.db, { sorteio_id: id, colaborador_id, premio: 'Tablet' })
  await relidas
  await premiacoes.pressSave()
  const recusa = 'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.'
  await expectFieldError(premiacoes.newForm, 'Sorteio', recusa)
  await expect(field(premiacoes.newForm, 'Motivo')).toHaveValue('Ganhou diante de todos')
})

test('the notice of an award opens its delivery, which a double click makes once; one that was settled meanwhile says so', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  const ana = await buildColaborador(db, { nome: 'Ana Ângela' })
  const yesterday = addDays(today(new Date()), -1)
  const placa = await buildPremiacao(db, {
    colaborador_id: ana.id,
    premio: 'Placa',
    data_premiacao: yesterday,
  })
  const premiacoes = recordsScreen(page, PREMIACOES)
  const notices = bell(page)
  const delivery = page.getByRole('dialog', { name: 'Entregar premiação' })
  await signIn(page, 'Staff')
  await page.goto('/dashboard')
  await notices.open()
  await notices.panel.getByRole('link', { name: /^Placa · Ana Ângela/ }).click()
  await expect(delivery).toContainText('Placa para Ana Ângela')
  await delivery.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL('/roleta?aba=premiacoes')
  await page.goBack()
  const changes = changesOf(page)
  await delivery.getByRole('button', { name: 'Entregar' }).dblclick()
  await expectToast(page, 'Sucesso!', 'Premiação entregue.')
  await expect(delivery).toBeHidden()
  expect(changes).toEqual([`POST /api/premiacoes/${placa.id}/entrega`])
  await expect(toast(page, 'Erro', '')).toHaveCount(0)
  await expect(premiacoes.row('Ana Ângela')).toContainText(`por ${LOGINS.Staff.nome}`)

  await page.goto(`/roleta?aba=premiacoes&entregar=${placa.id}`)
  await expect(delivery).toContainText('A premiação Placa de Ana Ângela já foi entregue.')
  await page.keyboard.press('Escape')
  await page.goto('/roleta?aba=premiacoes&entregar=11111111-1111-4111-8111-111111111111')
  await expect(delivery).toContainText('Premiação não encontrada')
})

test('the list is searched, filtered and exported', async ({ page, plantao, signIn }) => {
  const joao = await buildColaborador(plantao.db, { nome: 'João Prado' })
  const ana = await buildColaborador(plantao.db, { nome: 'Ana Ângela' })
  await buildPremiacao(plantao.db, { colaborador_id: joao.id, premio: '=SOMA(A1)' })
  await buildPremiacao(plantao.db, { colaborador_id: ana.id, premio: 'Placa', status: 'Cancelada' })
  const premiacoes = recordsScreen(page, PREMIACOES)
  await signIn(page, 'Staff')
  await premiacoes.open()
  await expect(premiacoes.names()).toHaveCount(2)
  await premiacoes.searchBox.fill('joao')
  await expect(premiacoes.names()).toHaveText(['João Prado'])
  const csv = await premiacoes.download('CSV')
  expect(csv.name).toMatch(/^premiacoes-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(csv.path, 'utf8')
  expect(text).toContain("'=SOMA(A1)")
  expect(text).not.toContain('Placa')
  await premiacoes.searchBox.fill('')
  await field(page, 'Filtrar por status').click()
  await page.getByRole('option', { name: 'Cancelada' }).click()
  await expect(premiacoes.names()).toHaveText(['Ana Ângela'])
  const xlsx = await premiacoes.download('Excel (XLSX)')
  expect((await readFile(xlsx.path)).subarray(0, 2).toString()).toBe('PK')
})

test('the list, the form and the dialogs are accessible and fit every width', async ({
  page,
  plantao,
  signIn,
}) => {
  test.slow()
  const long = await buildColaborador(plantao.db, {
    nome: `Maximiliano ${'Albuquerque '.repeat(12)}`.trim(),
  })
  await buildPremiacao(plantao.db, {
    colaborador_id: long.id,
    premio: 'SemEspaços'.repeat(20),
    motivo: 'Motivo '.repeat(100),
    valor_premio: 999_999_999_999.99,
  })
  const premiacoes = recordsScreen(page, PREMIACOES)
  const sound = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await signIn(page)
  await premiacoes.open()
  await expect(premiacoes.names()).toHaveCount(1)
  await sound()
  for (const [button, title] of [
    [/^Entregar premiação/, 'Entregar premiação'],
    [/^Cancelar premiação/, 'Cancelar premiação?'],
    [/^Histórico premiação/, 'Histórico da premiação'],
    [/^Editar premiação/, 'Editar Premiação'],
    [/^Excluir premiação/, 'Confirmar Exclusão'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await sound()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await premiacoes.openNew()
  await sound()
})
