// @vitest-environment happy-dom
/** What may mean two things in a file is asked once. */
import { expect, test } from 'vitest'
import { analiseOf, resultadoOf, takingFile } from '../testing/importacao.ts'
import { chooseFiles, select } from '../testing/parts.ts'
import { REGISTERS } from '../testing/registers.ts'
import { openScreen, press, said, shown } from '../testing/screen.tsx'

const CHECK = 'POST /api/importacoes/conferir'

test('lines in quotes, a merged amount; columns that are left out are named', async () => {
  const merged = '1 valor mesclado em várias linhas: 10000, desde a linha 2'
  const quoted = 'As aspas da linha 3 juntam 3 linhas do arquivo em uma célula'
  const leitura = { folha: null, codificacao: 'utf-8', separador: ';', aspas: null } as const
  const analise = analiseOf(3, { leitura, mescladas: merged, engolidas: quoted, recusa: 'Diga se' })
  const answers = takingFile(analise)
  const { sent } = openScreen(REGISTERS.colaboradores.route, '/colaboradores?aba=importar', answers)
  const last = () => sent.findLast(({ call }) => call === CHECK)?.body
  await chooseFiles('Arquivo a importar', [
    new File(['nome;obs\nAna;"x'], 'equipe.csv', { type: 'text/csv' }),
  ])
  const whole = { ...analise, recusa: null, leitura: { ...leitura, aspas: 'linhas' as const } }
  answers[CHECK] = { analise: whole, resultado: null }
  await select(`${quoted}. O que são?`, 'Linhas da planilha: ler cada uma')
  await shown(() => JSON.stringify(last()).includes('"aspas":"linhas"'), 'the file read again')
  await select(merged, 'É de todas juntas: dividir em partes iguais')
  answers[CHECK] = { analise: { ...whole, deixadas: ['“Preço” (380.000,00)'] }, resultado: resultadoOf(3) }
  await press('Validar Dados')
  await said('Não serão importadas: “Preço” (380.000,00).')
  expect(last()).toMatchObject({ respostas: { mescladas: 'dividir' }, validar: true })
})
