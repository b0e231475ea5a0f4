/** Proteção de dados: an Administrador answers a client's request, anonymises, reads a deleted sale, notes an incident. */
import { readFile } from 'node:fs/promises'
import { buildVenda } from '../src/server/testing/office/builders.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { expectFieldError, expectToast, field } from './vocabulary/page.ts'
import { typeInto } from './vocabulary/sale-form.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

const CPF = '529.982.247-25'
const LONG_NAME = 'Maximiliana Wanderleya de Albuquerque Cavalcanti Vasconcellos Montenegro Figueiredo xxxxxx'

test('what is held on a client is found with a reason, handed over, and anonymised after its term', async ({
  page,
  plantao: { db },
  brokerage: {
    loja_id,
    empreendimento_id,
    corretores: [corretor],
  },
  signIn,
}) => {
  const sold = (numero_venda: string, data: string) =>
    buildVenda(
      db,
      {
        numero_venda,
        loja_id,
        empreendimento_id,
        cliente_cpf: '52998224725',
        cliente_nome: LONG_NAME,
        data_venda: data,
        data_desembolso: data,
        status: 'Desembolsada',
        status_comissao: 'Pago',
      },
      [{ colaborador_id: corretor }],
    )
  await sold('AR900/2026', '2026-03-10')
  await signIn(page)
  const form = page.getByRole('form', { name: 'Procurar um titular' })
  const found = page.getByRole('region', { name: `O que se guarda do CPF ${CPF}` })
  await test.step('found with a reason, and handed over', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Proteção de dados' }).click()
    await form.getByRole('button', { name: 'Procurar' }).click()
    await expectFieldError(
      form,
      'Motivo',
      'Informe o motivo Fica na Auditoria. Não escreva dados pessoais aqui.',
    )
    await typeInto(field(form, 'CPF do titular'), CPF)
    await typeInto(field(form, 'Motivo'), 'Pedido por email')
    await field(form, 'Motivo').press('Enter')
    await expect(found.getByRole('region', { name: 'Venda AR900/2026' })).toContainText(LONG_NAME)
    await expect(found.getByRole('region', { name: 'Anonimizar' })).toContainText(
      /Ainda não é possível.*O prazo de guarda termina só em/,
    )
    await expectSound(page)
    const download = page.waitForEvent('download')
    await found.getByRole('button', { name: 'Baixar JSON' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^dados-do-titular-\d{4}-\d{2}-\d{2}\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).vendas[0].cliente_nome).toBe(LONG_NAME)
  })
  const vendas = vendasScreen(page)
  await test.step("corrected in the sale's own form", async () => {
    await found.getByRole('link', { name: 'Corrigir a venda AR900/2026' }).click()
    await expect(vendas.editForm.field('Nome do cliente')).toHaveValue(LONG_NAME)
    await page.goBack()
  })
  await test.step("deleted, and still kept; the other sale's term is over", async () => {
    await sold('AR100/2015', '2015-03-10')
    await vendas.open('?texto=AR900')
    await page.getByRole('button', { name: /^Excluir.*AR900/ }).click()
    const deletion = page.getByRole('dialog', { name: 'Excluir Venda' })
    await expect(deletion).toContainText(/Até \d{2}\/\d{2}\/\d{4} fica guardado só o que a lei manda/)
    await expectSound(page)
    await deletion.getByRole('button', { name: 'Excluir' }).click()
    await expectToast(page, 'Sucesso!', 'Venda excluída com sucesso.')
    await page.goto('/titulares?aba=excluidas')
    await page.getByRole('button', { name: 'Ler o registro da venda AR900/2026' }).click()
    const reading = page.getByRole('dialog', { name: 'Venda excluída AR900/2026' })
    await reading.getByRole('button', { name: 'Ler' }).click()
    await expectFieldError(reading, 'Motivo', 'Informe o motivo Não escreva dados pessoais aqui.')
    await typeInto(field(reading, 'Motivo'), 'Fiscalização')
    await reading.getByRole('button', { name: 'Ler' }).click()
    await expect(reading).toContainText(LONG_NAME)
    await expectSound(page)
    await page.keyboard.press('Escape')
  })
  await test.step('another client is anonymised after the term', async () => {
    await db.updateTable('configuracoes').set({ retencao_anos: 1 }).execute()
    await sold('AR101/2015', '2015-03-10').then(({ id }) =>
      db.updateTable('vendas').set({ cliente_cpf: '11144477735' }).where('id', '=', id).execute(),
    )
    await page.goto('/titulares')
    await typeInto(field(form, 'CPF do titular'), '111.444.777-35')
    await typeInto(field(form, 'Motivo'), 'Pedido por email')
    await form.getByRole('button', { name: 'Procurar' }).click()
    await page.getByRole('button', { name: 'Anonimizar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anonimizar o CPF 111.444.777-35?' })
    const confirm = dialog.getByRole('button', { name: 'Anonimizar' })
    await expect(confirm).toBeDisabled()
    await typeInto(field(dialog, 'Digite ANONIMIZAR para confirmar'), 'anonimizar')
    await expectSound(page)
    await confirm.click()
    await expectToast(page, 'Sucesso!', '1 venda anonimizada.')
    await expect(
      page.getByRole('heading', { name: 'Nada é guardado sobre o CPF 111.444.777-35' }),
    ).toBeVisible()
  })
  await test.step('the sale can still be edited', async () => {
    await vendas.open('?texto=AR101')
    await vendas.openEdit('AR101/2015')
    await expect(vendas.editForm.form).toContainText('Os dados deste cliente foram anonimizados.')
    await expect(vendas.editForm.field('Nome do cliente')).not.toBeEditable()
    await vendas.editForm.fill({ Unidade: '1203' })
    await vendas.saveChanges()
  })
})

test('an incident is registered and added to, and nothing written is lost by accident; Staff has none of it', async ({
  page,
  browser,
  plantao: { url },
  signIn,
}) => {
  await signIn(page)
  await page.goto('/titulares?aba=incidentes')
  await expect(page.getByText('Nenhum incidente registrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar incidente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar incidente' })
  await typeInto(field(dialog, 'Título'), `Planilha enviada a quem não devia, de ${LONG_NAME}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar escrevendo' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectFieldError(dialog, 'O que aconteceu', 'Descreva o que aconteceu')
  await typeInto(field(dialog, 'O que aconteceu'), 'Um anexo com 12 clientes foi para outra imobiliária.')
  await typeInto(field(dialog, 'Descoberto em'), '10/03/2026')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Sucesso!', 'Incidente registrado.')
  const card = page.getByRole('article')
  await expect(card).toContainText('Aberto')
  await card.getByRole('button', { name: /^Editar o incidente Planilha/ }).click()
  const edit = page.getByRole('dialog', { name: 'Editar incidente' })
  await typeInto(field(edit, 'Comunicado à ANPD em'), '12/03/2026')
  await typeInto(field(edit, 'Encerrado em'), '20/03/2026')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(card).toContainText('comunicado à ANPD em 12/03/2026')
  await expect(card).toContainText('Encerrado')
  await expectSound(page)

  const staff = await browser.newPage({ baseURL: url })
  await signIn(staff, 'Staff')
  await staff.goto('/titulares')
  await expect(staff.getByText('Você não tem permissão para fazer isso.')).toBeVisible()
  await expect(staff.getByRole('form', { name: 'Procurar um titular' })).toHaveCount(0)
  await expect(staff.getByRole('link', { name: 'Proteção de dados' })).toHaveCount(0)
  await staff.close()
})
