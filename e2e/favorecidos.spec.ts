/** Favorecidos: those of the active Corretores in one step, a partner brokerage with its PIX key, and two records of one person. */
import { buildColaborador, buildCpf, buildFavorecido } from '../src/server/testing/office/builders.ts'
import { buildDivida, buildLiberada, buildRepetido } from '../src/server/testing/office/financeiro.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { closeToasts, expectToast, field, visit } from './vocabulary/page.ts'

test('an Administrador creates the payees of the active Corretores, then a partner brokerage with its key', async ({
  page,
  database,
  signIn,
}) => {
  await buildColaborador(database.db, { nome: 'Ana Alves', cargo: 'Corretor', cpf: buildCpf(501) })
  await buildColaborador(database.db, { nome: 'Bia Braga', cargo: 'Corretor', cpf: '11111111111' })
  await signIn(page)
  await page.goto('/favorecidos')
  await expect(page.getByRole('navigation').getByText('Financeiro')).toBeVisible()

  await test.step('one step, with a preview', async () => {
    await page.getByRole('button', { name: 'Criar favorecidos da equipe' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 favorecidos serão criados.')).toBeVisible()
    await expect(dialog.getByText('1 colaborador sem um CPF válido')).toBeVisible()
    await expect(dialog.getByText('Bia Braga. O documento')).toBeVisible()
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await expectToast(page, 'Sucesso!', '2 favorecidos criados com sucesso.')
    await expect(page.getByRole('row', { name: /Ana Alves/ })).toContainText('sem chave')
  })

  await test.step('a partner brokerage: the key proposes its type where only one is possible', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Novo Favorecido' }).click()
    const form = page.locator('form')
    await field(form, 'Tipo').click()
    await page.getByRole('option', { name: 'Imobiliária parceira' }).click()
    await field(form, 'Nome').fill('Parceira Imóveis')
    await field(form, 'CPF ou CNPJ').fill('11222333000181')
    await expect(field(form, 'CPF ou CNPJ')).toHaveValue('11.222.333/0001-81')
    await field(form, 'Chave PIX').fill('Financeiro@Parceira.com.br')
    await field(form, 'Nome').focus()
    await expect(field(form, 'Tipo da chave PIX')).toHaveValue('E-mail')
    await expect(field(form, 'Chave PIX')).toHaveValue('financeiro@parceira.com.br')
    await page.getByRole('button', { name: 'Cadastrar Favorecido' }).click()
    await expectToast(page, 'Sucesso!', 'Favorecido cadastrado com sucesso.')
    await expect(page.getByRole('row', { name: /Parceira Imóveis/ })).toContainText(
      'financeiro@parceira.com.br',
    )
  })

  await test.step('another key is marked', async () => {
    await closeToasts(page)
    await page.getByRole('button', { name: 'Editar favorecido Parceira Imóveis' }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Chave PIX').fill('nova@parceira.com.br')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(/^Chave PIX alterada hoje por /)).toBeVisible()
    await page.getByRole('button', { name: 'Histórico favorecido Parceira Imóveis' }).click()
    await expect(page.getByRole('dialog').getByText(/ mudou Chave PIX em /)).toBeVisible()
  })
})

test('who owes is paid by no second record: it is refused, held back, named under the bell, and joined', async ({
  page,
  database,
  plantao: { db },
  brokerage: { loja_id, empreendimento_id },
  signIn,
}) => {
  const ana = await buildFavorecido(db, { nome: 'Ana Alves' })
  // From before there was one payee a CPF: she owes under one record, and is paid under the other.
  const dupla = await buildRepetido(database.db, ana, { nome: 'Ana Prado' })
  await buildDivida(db, ana, 5000)
  await buildLiberada(db, { favorecido: dupla, valor: 4000, venda: { loja_id, empreendimento_id } })
  await signIn(page)

  await test.step('a third record is refused, with a link to the first', async () => {
    await page.goto('/favorecidos?aba=novo')
    const form = page.locator('form')
    await field(form, 'Tipo').click()
    await page.getByRole('option', { name: 'Outro' }).click()
    await field(form, 'Nome').fill('Outra Ana')
    await field(form, 'CPF ou CNPJ').fill(ana.documento ?? '')
    const said = page.getByText('Já há um favorecido com este CPF ou CNPJ: Ana Alves, Ana Prado.')
    await expect(said).toBeVisible()
    await page.getByRole('button', { name: 'Cadastrar Favorecido' }).click()
    await expect(
      page.getByText('Já há um favorecido com este CPF ou CNPJ: Ana Alves', { exact: true }),
    ).toBeVisible()
    await expect(said.getByRole('link', { name: 'Ana Alves' })).toHaveAttribute(
      'href',
      `/favorecidos?editar=${ana.id}`,
    )
    await expectSound(page)
  })

  await test.step('a closing pays nothing to the second record', async () => {
    await visit(page, '/fechamentos')
    await page.getByRole('button', { name: 'Novo fechamento' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo fechamento' })
    await expect(field(dialog, 'Corte')).not.toHaveValue('')
    for (const label of ['Corte', 'Dia do pagamento']) {
      await field(dialog, label).click()
      await field(dialog, label).fill('31/12/2026')
    }
    await dialog.getByRole('button', { name: 'Criar fechamento' }).click()
    const fora = page.getByRole('region', { name: 'Fora do fechamento' })
    await fora.getByRole('button', { name: 'Mesmo documento' }).click()
    await expect(fora).toContainText('Mesmo documento de Ana Alves, que deve R$\u00a05.000,00')
  })

  await test.step('the notice leads to joining them', async () => {
    await page
      .getByRole('button', { name: /avisos?/i })
      .first()
      .click()
    await page.getByRole('link', { name: /Ana Alves e Ana Prado/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Juntar favorecidos/ })
    await expect(dialog).toContainText('Ana Prado fica Inativo e 1 comissão passa para Ana Alves.')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Juntar', exact: true }).click()
    await expectToast(page, 'Sucesso!', 'Favorecidos juntados com sucesso.')
    await expect(page.getByRole('row', { name: /Ana Prado/ })).toContainText('Juntado a Ana Alves')
  })

  await test.step('and the debt is discounted from what she receives', async () => {
    await visit(page, '/fechamentos')
    await page
      .getByRole('row', { name: /31\/12\/2026/ })
      .getByRole('link')
      .first()
      .click()
    const fora = page.getByRole('region', { name: 'Fora do fechamento' })
    await fora.getByRole('button', { name: 'Sem bloqueio' }).click()
    await expect(fora).toContainText('Ana Alves')
    await expect(fora).not.toContainText('Mesmo documento')
  })
})
