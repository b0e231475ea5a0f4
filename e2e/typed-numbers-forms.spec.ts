/** Amounts, percentages and whole numbers typed key by key into the forms of every noun, and what is saved of them. */
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildMeta,
} from '../src/server/testing/office/builders.ts'
import { buildPremiacao } from '../src/server/testing/office/sorteios.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { apiClient } from './harness/api.ts'
import { field } from './vocabulary/page.ts'
import {
  CAMPANHAS,
  COLABORADORES,
  EMPREENDIMENTOS,
  FAIXAS,
  METAS,
  type Noun,
  recordsScreen,
} from './vocabulary/records.ts'
import { PREMIACOES } from './vocabulary/roleta.ts'
import { typeInto } from './vocabulary/sale-form.ts'

interface Place {
  noun: Noun
  build: (db: Plantao['db']) => Promise<{ id: string }>
  nome: string
  path: string
  fields: readonly (readonly [label: string, keys: string, shown: string, field: string, saved: number])[]
}

const PLACES: readonly Place[] = [
  {
    noun: METAS,
    build: (db) => buildMeta(db, { nome: 'Lançamento', valor_meta: 1000 }),
    nome: 'Lançamento',
    path: 'metas',
    fields: [['Valor da Meta', '1.200.000', 'R$ 1.200.000,00', 'valor_meta', 1_200_000]],
  },
  {
    noun: FAIXAS,
    build: (db) => buildFaixa(db, { nome: 'Ouro' }),
    nome: 'Ouro',
    path: 'faixas',
    fields: [
      ['Valor Mínimo', '350.000,00', 'R$ 350.000,00', 'valor_minimo', 350_000],
      ['Bônus (%)', '1.5', '1,50%', 'bonus_percentual', 1.5],
      ['Vendas Mínimas', '1.200', '1.200', 'vendas_minimas', 1200],
      ['Nível', '07', '7', 'nivel', 7],
    ],
  },
  {
    noun: CAMPANHAS,
    build: (db) => buildCampanha(db, { nome: 'Primavera' }),
    nome: 'Primavera',
    path: 'campanhas',
    fields: [
      ['Desconto (R$)', '12.500', 'R$ 12.500,00', 'valor_desconto', 12_500],
      ['Desconto (%)', '2,25%', '2,25%', 'percentual_desconto', 2.25],
      ['Meta de Vendas', '40', '40', 'meta_vendas', 40],
    ],
  },
  {
    noun: EMPREENDIMENTOS,
    build: (db) => buildEmpreendimento(db, { nome: 'Residencial Brisa', codigo: 'BRI' }),
    nome: 'Residencial Brisa',
    path: 'empreendimentos',
    fields: [
      ['Valor mínimo', '280.000,5', 'R$ 280.000,50', 'valor_minimo', 280_000.5],
      ['Valor máximo', 'R$ 1.200.000,00', 'R$ 1.200.000,00', 'valor_maximo', 1_200_000],
    ],
  },
  {
    noun: { ...PREMIACOES, nameField: 'Prêmio' },
    build: (db) => buildPremiacao(db, { premio: 'Viagem' }),
    nome: 'Viagem',
    path: 'premiacoes',
    fields: [['Valor do prêmio', '4.200', 'R$ 4.200,00', 'valor_premio', 4200]],
  },
  {
    noun: COLABORADORES,
    build: (db) => buildColaborador(db, { nome: 'Dália Rocha', cargo: 'Gerente' }),
    nome: 'Dália Rocha',
    path: 'colaboradores',
    fields: [['Comissão Base (%)', '1,75', '1,75%', 'comissao_base', 1.75]],
  },
]

test('numbers are read and saved as they are typed in the form of every noun', async ({
  page,
  plantao,
  signIn,
}) => {
  await signIn(page)
  const api = await apiClient(plantao.url)
  for (const { noun, build, nome, path, fields } of PLACES)
    await test.step(`${noun.title}, ${noun.editTitle}`, async () => {
      const { id } = await build(plantao.db)
      const screen = recordsScreen(page, noun)
      await screen.open()
      await page.getByRole('button', { name: new RegExp(`^Editar ${noun.record} ${nome}`) }).click()
      await expect(field(screen.editForm, noun.nameField ?? 'Nome')).toHaveValue(nome)
      for (const [label, keys, shown] of fields) {
        const input = field(screen.editForm, label)
        await typeInto(input, keys)
        await page.keyboard.press('Tab')
        await expect(input).toHaveValue(shown)
        await expect(input).toHaveAttribute('inputmode', /^(decimal|numeric)$/)
      }
      await screen.pressSaveChanges()
      await expect(screen.editForm).toBeHidden()
      const { body } = await api.call('GET', `/api/${path}/${id}`)
      expect(body).toMatchObject(Object.fromEntries(fields.map(([, , , name, saved]) => [name, saved])))
    })
})
