/** Roleta: who takes part; what is registered is changed, annulled, called off and deleted. */
import { buildColaborador, buildLoja } from '../src/server/testing/office/builders.ts'
import { buildSorteio } from '../src/server/testing/office/sorteios.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectNoToast, expectToast, field, heading } from './vocabulary/page.ts'
import { fillFields, recordsScreen } from './vocabulary/records.ts'
import { buildElegiveis, calm, ROLETAS, roletaScreen } from './vocabulary/roleta.ts'

test('a preparation is annulled with its reason, which stays visible; a draw is called off with its own', async ({
  page,
  plantao,
  signIn,
}) => {
  await calm(page)
  await buildElegiveis(plantao.db, [`Maximiliano ${'Albuquerque '.repeat(12)}`.trim(), 'Caio Lima'])
  const { id } = await buildSorteio(plantao.db, {
    premio: 'SemEspaços'.repeat(20),
    valor_premio: 999_999_999_999.99,
  })
  await buildSorteio(plantao.db, { nome: 'Sorteio livre' })
  const roletas = recordsScreen(page, ROLETAS)
  const roleta = roletaScreen(page)
  await signIn(page)
  await test.step('a preparation is annulled', async () => {
    await roleta.open(id)
    await roleta.prepare()
    await page.getByRole('button', { name: 'Anular preparação' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page)
    await roleta.giveReason('Anular a preparação?', 'Faltou a equipe da praia.', 'Anular preparação')
    await expectToast(page, 'Sucesso!', 'Preparação anulada.')
    // The draw is read again then, and the link below it moves.
    await expect(page.getByRole('button', { name: 'Preparar sorteio' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver o que foi publicado' }).click()
    await expect(heading(page, 'Preparações anuladas (1)')).toBeVisible()
    await expect(page.getByText('Motivo: Faltou a equipe da praia.')).toBeVisible()
  })
  await test.step('one is changed, and deleted; one that was prepared is not', async () => {
    await roletas.open()
    await expectSound(page)
    await roletas.openEdit('Sorteio livre')
    await fillFields(roletas.editForm, { Nome: 'Sorteio solto', Prêmio: 'Cafeteira' })
    await roletas.pressSaveChanges()
    await expect(roletas.row('Sorteio solto')).toContainText('Cafeteira')
    await roletas.openDeletion('Sorteio solto')
    await roletas.pressDelete()
    await expectToast(page, 'Sucesso!', 'Roleta excluída com sucesso.')
    await expect(roletas.row('Sorteio solto')).toHaveCount(0)
    const deletion = await roletas.openDeletion('Sorteio do Mês')
    await roletas.pressDelete()
    await expect(deletion).toContainText(
      'Não é possível excluir: este sorteio já foi preparado. Cancele-o em vez disso.',
    )
    await expectNoToast(page, 'Erro')
    await page.keyboard.press('Escape')
  })
  await test.step('it is called off', async () => {
    await page.getByRole('button', { name: 'Cancelar roleta Sorteio do Mês' }).click()
    await roleta.giveReason('Cancelar o sorteio?', 'O show foi adiado.', 'Cancelar sorteio')
    await expectToast(page, 'Sucesso!', 'Sorteio cancelado.')
    await expect(roletas.row('Sorteio do Mês')).toContainText('Cancelado')
    await roleta.open(id)
    await expect(page.getByText('O show foi adiado.')).toBeVisible()
  })
})

test('Elegibilidade decides who takes part: one by one, and all of the filtered list after a confirmation', async ({
  page,
  plantao: { db },
  signIn,
}) => {
  await calm(page)
  const centro = await buildLoja(db, { nome: 'Loja Centro' })
  await buildLoja(db, { nome: 'Loja Praia' })
  for (let i = 1; i <= 60; i++)
    await buildColaborador(db, {
      nome: `Pessoa ${String(i).padStart(2, '0')}`,
      ...(i <= 55 ? { loja_id: centro.id } : {}),
    })
  const { id } = await buildSorteio(db, { loja_id: centro.id })
  const roleta = roletaScreen(page)
  await signIn(page, 'Staff')
  await page.goto('/roleta?aba=elegibilidade')
  const asking = page.getByRole('dialog', { name: /^Todos da lista/ })
  await test.step('all of a loja, on all pages', async () => {
    await field(page, 'Loja').click()
    await page.getByRole('option', { name: 'Loja Centro' }).click()
    await page.getByRole('button', { name: 'Todos da lista' }).click()
    await page.getByRole('menuitem', { name: 'Participam', exact: true }).click()
    await expect(asking.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(asking).toContainText('55 colaboradores passam a participar dos sorteios.')
    await expectSound(page)
    await asking.getByRole('button', { name: 'Participam' }).click()
    await expectToast(page, 'Sucesso!', '55 colaboradores passam a participar dos sorteios.')
  })
  await test.step('one does not, and another one counts for another loja', async () => {
    const toggle = page.getByRole('switch', { name: 'Pessoa 01 participa dos sorteios' })
    await expect(toggle).toBeChecked()
    await toggle.click({ force: true })
    await expectToast(page, 'Sucesso!', 'Pessoa 01 não participa dos sorteios.')
    await expect(toggle).toBeEnabled()
    await expect(toggle).not.toBeChecked()
    await field(page, 'Loja de Pessoa 02 na roleta').click()
    await page.getByRole('option', { name: /^Loja Praia/ }).click()
    await expectToast(page, 'Sucesso!', 'Na roleta, Pessoa 02 conta para Loja Praia.')
  })
  await roleta.open(id)
  await expect(roleta.participantes).toHaveCount(53)
  await expect(roleta.participantes.first()).toHaveText('Pessoa 03')
})
