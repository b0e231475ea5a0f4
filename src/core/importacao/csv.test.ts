import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLABORADOR_MESSAGES } from '../colaboradores.ts'
import { checkRows, type KnownRecords, namedCpfs, namedPeople, type Person } from './csv.ts'
import { type NamedRecord, nameFinder, nameKey } from './names.ts'
import { CSV_COLUMNS, type CsvColumn, type CsvRow, type OwnColumn } from './row.ts'

const CPF = { ana: '52998224725', bia: '15350946056', caio: '11144477735' }

const VALUES: Record<OwnColumn, string> = {
  nome: 'Ana Souza',
  cpf: CPF.ana,
  telefone: '(11) 98765-4321',
  email: 'ana@plantao.example',
  cargo: 'Corretor',
  status: 'Ativo',
  data_admissao: '2024-03-01',
  loja_nome: '',
  superior_cpf: '',
  indicado_por_cpf: '',
  comissao_base: '',
  superior_nome: '',
  creci: '',
}

const linha = (values: Partial<Record<OwnColumn, string>> = {}, number = 2): CsvRow => ({
  linha: number,
  valores: { ...VALUES, ...values },
  excedente: '',
})

const person = (overrides: Partial<Person> = {}): Person => ({
  nome: 'Gil Prado',
  cargo: 'Gerente',
  status: 'Ativo',
  ...overrides,
})

interface Registered {
  colaboradores?: Record<string, Person>
  lojas?: NamedRecord[]
  existentes?: KnownRecords['existentes']
}

function check(rows: CsvRow[], { colaboradores = {}, lojas = [], existentes = null }: Registered = {}) {
  const people = Map.groupBy(Object.entries(colaboradores), ([, { nome }]) => nameKey(nome))
  const find = nameFinder({ loja: lojas, empreendimento: [], corretor: [], colaborador: [] }, [])
  return checkRows(rows, {
    colaboradores: new Map(Object.entries(colaboradores)),
    cpfs: new Map(
      [...people].map(([key, [first, ...others]]) => [key, others.length > 0 ? null : (first?.[0] ?? null)]),
    ),
    findLoja: (nome) => find('loja', nome),
    existentes,
  })
}
const loja = (id: string, nome: string): NamedRecord => ({ id, nome, motivo: null })

const erros = (...args: Parameters<typeof check>) =>
  check(...args).erros.map(({ linha, coluna, mensagem }) => `${linha} ${coluna}: ${mensagem}`)
const avisos = (...args: Parameters<typeof check>) =>
  check(...args).avisos.map(({ linha, coluna, mensagem }) => `${linha} ${coluna}: ${mensagem}`)

describe('a row without problems', () => {
  it('is stored with digits only, and what is empty as null or 0', () => {
    const { validos, erros, avisos, total } = check([linha({ cpf: '529.982.247-25', email: '' })])
    expect({ erros, avisos, total }).toEqual({ erros: [], avisos: [], total: 1 })
    expect(validos).toEqual([
      {
        linha: 2,
        nome: 'Ana Souza',
        cpf: CPF.ana,
        telefone: '11987654321',
        email: null,
        cargo: 'Corretor',
        status: 'Ativo',
        data_admissao: '2024-03-01',
        loja_id: null,
        superior_cpf: null,
        indicado_por_cpf: null,
        comissao_base: 0,
        creci: null,
        completar: false,
      },
    ])
  })

  it.each([
    ['2', 2],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2,50', 2.5],
    ['5,00%', 5],
    ['100', 100],
    ['0', 0],
  ])('a comissão of %s', (text, expected) => {
    const { validos, avisos } = check([linha({ comissao_base: text })])
    expect([validos[0]?.comissao_base, avisos]).toEqual([expected, []])
  })
})

describe('errors of a row', () => {
  it.each(['nome', 'cpf', 'telefone', 'cargo', 'status', 'data_admissao'] as const)(
    '%s is required',
    (coluna) => {
      expect(erros([linha({ [coluna]: '' })])).toEqual([`2 ${coluna}: Campo obrigatório não preenchido`])
    },
  )

  const format = 'CPF deve estar no formato 000.000.000-00 ou conter 11 dígitos'
  it.each<[CsvColumn, string, string]>([
    ['nome', '\u200B\u200B', 'Campo obrigatório não preenchido'],
    ['nome', 'a'.repeat(201), 'Use no máximo 200 caracteres'],
    ['cpf', '529982247', `${format}: a planilha removeu o zero à esquerda (005.299.822-47)`],
    ['cpf', '1234567890', `${format}: a planilha removeu o zero à esquerda (012.345.678-90)`],
    ['cpf', '5,29982E+10', format],
    ['cpf', '529982247-25', format],
    ['cpf', '529.982.247.25', format],
    ['cpf', '529982247250', format],
    ['telefone', '98765', 'Telefone deve conter 10 ou 11 dígitos'],
    ['cargo', 'corretor', 'Cargo deve ser Diretor, Gerente ou Corretor'],
    ['cargo', 'constructor', 'Cargo deve ser Diretor, Gerente ou Corretor'],
    ['status', 'Ativa', 'Status deve ser Ativo ou Inativo'],
    [
      'data_admissao',
      '01-03-2024',
      'Data deve estar no formato dd/mm/aaaa ou aaaa-mm-dd (01/03/2024 em vez de 01-03-2024)',
    ],
    ['data_admissao', '45352', 'Data deve estar no formato dd/mm/aaaa ou aaaa-mm-dd'],
    ['data_admissao', '01/03/24', 'Data deve estar no formato dd/mm/aaaa ou aaaa-mm-dd'],
    ['data_admissao', '03/13/2024', 'O mês 13 não existe: a data é lida como dd/mm/aaaa, com o dia primeiro'],
    ['data_admissao', '30/02/2024', 'Data inválida'],
    ['data_admissao', '2024-02-30', 'Data inválida'],
    ['data_admissao', '0024-02-10', 'Data inválida'],
  ])('%s %j: %s', (coluna, text, mensagem) => {
    const { validos } = check([linha({ [coluna]: text })])
    expect(validos).toEqual([])
    expect(erros([linha({ [coluna]: text })])).toEqual([`2 ${coluna}: ${mensagem}`])
  })

  it('more values than columns', () => {
    expect(erros([{ ...linha(), excedente: 'x' }])).toEqual([
      '2 null: Há mais valores do que colunas: ponha entre aspas o texto que contém o separador',
    ])
  })

  it('all of them are told at once', () => {
    expect(erros([linha({ nome: '', cpf: '1', cargo: 'Chefe', data_admissao: 'ontem' })])).toHaveLength(4)
  })
})

describe('the same CPF', () => {
  it('twice in the file, masked and bare', () => {
    expect(erros([linha(), linha({ cpf: '529.982.247-25', nome: '' }, 9)])).toEqual([
      '9 nome: Campo obrigatório não preenchido',
      '9 cpf: CPF duplicado no arquivo (já está na linha 2)',
    ])
  })

  it('already registered', () => {
    expect(erros([linha()], { colaboradores: { [CPF.ana]: person() } })).toEqual([
      '2 cpf: CPF já cadastrado para: Gil Prado',
    ])
  })

  it('already registered is skipped, or completes what is registered, once somebody has chosen so', () => {
    const known = { colaboradores: { [CPF.ana]: person() } }
    const rows = [linha(), linha({ cpf: CPF.bia }, 3)]
    const linhasOf = (existentes: 'pular' | 'completar') => {
      const { validos, erros, existentes: registered, total } = check(rows, { ...known, existentes })
      expect({ erros, registered, total }).toEqual({ erros: [], registered: 1, total: 2 })
      return validos.map(({ linha, completar }) => [linha, completar])
    }
    expect(linhasOf('pular')).toEqual([[3, false]])
    expect(linhasOf('completar')).toEqual([
      [2, true],
      [3, false],
    ])
  })
})

describe('CRECI', () => {
  it('is kept as registers write it', () => {
    expect(check([linha({ creci: '12345 f' })]).validos[0]?.creci).toBe('12345-F')
  })

  it('of who is no Corretor, or that is none, is an error', () => {
    expect(erros([linha({ creci: '12345-F', cargo: 'Gerente' })])).toEqual([
      `2 creci: ${COLABORADOR_MESSAGES.creci_de_corretor}`,
    ])
    expect(erros([linha({ creci: 'sim' })])).toHaveLength(1)
  })
})

describe('warnings keep the row in, and its value out', () => {
  it.each<[CsvColumn, string, string]>([
    ['cpf', '52998224726', 'CPF inválido: confira os dígitos (será importado assim)'],
    ['email', 'ana@', 'Formato de email inválido (será importado sem email)'],
    ['loja_nome', 'Moema', 'Loja "Moema" não encontrada (será importado sem loja)'],
    ['loja_nome', 'centro', 'Há mais de uma loja "centro" (será importado sem loja)'],
    ['comissao_base', 'dez', 'Comissão deve ser um número entre 0 e 100 (será importada como 0)'],
    ['comissao_base', '100,01', 'Comissão deve ser um número entre 0 e 100 (será importada como 0)'],
    ['comissao_base', '-1', 'Comissão deve ser um número entre 0 e 100 (será importada como 0)'],
    [
      'comissao_base',
      '2,555',
      'Comissão deve ser um número entre 0 e 100, com até duas casas decimais (será importada como 0)',
    ],
    ['superior_cpf', CPF.bia, `Superior "${CPF.bia}" não encontrado (será importado sem superior)`],
    ['superior_cpf', 'Gil', 'Superior "Gil" não encontrado (será importado sem superior)'],
    [
      'superior_cpf',
      '111.444.777-35',
      'Superior "111.444.777-35" está Inativo (será importado sem superior)',
    ],
    ['indicado_por_cpf', CPF.bia, `Indicado por "${CPF.bia}" não encontrado (será importado sem indicação)`],
  ])('%s %j: %s', (coluna, text, mensagem) => {
    const registered = {
      lojas: [loja('1', 'Centro'), loja('2', 'CENTRO')],
      colaboradores: { [CPF.caio]: person({ status: 'Inativo' as const }) },
    }
    const { validos, erros } = check([linha({ [coluna]: text })], registered)
    expect(erros).toEqual([])
    expect(avisos([linha({ [coluna]: text })], registered)).toEqual([`2 ${coluna}: ${mensagem}`])
    const [valid] = validos
    expect([
      valid?.email,
      valid?.loja_id,
      valid?.superior_cpf,
      valid?.indicado_por_cpf,
      valid?.comissao_base,
    ]).toEqual([coluna === 'email' ? null : VALUES.email, null, null, null, 0])
  })

  it('a loja is found by its name, whatever the case', () => {
    const { validos, avisos } = check([linha({ loja_nome: 'LOJA  São José' })], {
      lojas: [loja('id-da-loja', 'Loja São José')],
    })
    expect([validos[0]?.loja_id, avisos]).toEqual(['id-da-loja', []])
  })

  it('someone Inativo may have referred', () => {
    const { validos, avisos } = check([linha({ indicado_por_cpf: CPF.caio })], {
      colaboradores: { [CPF.caio]: person({ status: 'Inativo' }) },
    })
    expect([validos[0]?.indicado_por_cpf, avisos]).toEqual([CPF.caio, []])
  })
})

describe('superior and referrer', () => {
  const SUPERIOR = 'O superior deve ser de nível hierárquico superior ao do colaborador'
  const INDICACAO = 'Colaborador só pode ser indicado por alguém de nível hierárquico superior'

  it('may be registered', () => {
    const { validos } = check([linha({ superior_cpf: '153.509.460-56', indicado_por_cpf: CPF.bia })], {
      colaboradores: { [CPF.bia]: person() },
    })
    expect(validos[0]).toMatchObject({ superior_cpf: CPF.bia, indicado_por_cpf: CPF.bia })
  })

  it('may be rows of the same file, in any order', () => {
    const { validos, erros, avisos } = check([
      linha({ superior_cpf: CPF.bia }, 2),
      linha({ cpf: CPF.bia, cargo: 'Gerente', superior_cpf: CPF.caio, indicado_por_cpf: CPF.caio }, 3),
      linha({ cpf: CPF.caio, cargo: 'Diretor' }, 4),
    ])
    expect({ erros, avisos }).toEqual({ erros: [], avisos: [] })
    expect(validos.map(({ superior_cpf }) => superior_cpf)).toEqual([CPF.bia, CPF.caio, null])
  })

  it.each([
    ['Corretor', 'Corretor'],
    ['Gerente', 'Gerente'],
    ['Gerente', 'Corretor'],
    ['Diretor', 'Diretor'],
  ])('of the wrong rank are errors: a %s under a %s', (cargo, theirs) => {
    const registered = { colaboradores: { [CPF.bia]: person({ cargo: theirs }) } }
    const rows = [linha({ cargo, superior_cpf: CPF.bia, indicado_por_cpf: CPF.bia })]
    expect(erros(rows, registered)).toEqual([
      `2 superior_cpf: ${SUPERIOR}`,
      `2 indicado_por_cpf: ${INDICACAO}`,
    ])
  })

  it('nobody is their own superior', () => {
    expect(erros([linha({ superior_cpf: CPF.ana })])).toEqual([`2 superior_cpf: ${SUPERIOR}`])
  })

  it('of an unknown cargo in the file: that row says so, and it alone', () => {
    expect(erros([linha({ superior_cpf: CPF.bia }), linha({ cpf: CPF.bia, cargo: 'Chefe' }, 3)])).toEqual([
      '3 cargo: Cargo deve ser Diretor, Gerente ou Corretor',
    ])
  })

  it('may be named, whatever the case: somebody registered, or of the same file', () => {
    const known = { colaboradores: { [CPF.bia]: person({ nome: 'Íris Prado' }) } }
    expect(check([linha({ superior_nome: 'iris  PRADO' })], known).validos[0]?.superior_cpf).toBe(CPF.bia)
    const inFile = linha({ cpf: CPF.caio, nome: 'Caio Chefe', cargo: 'Gerente' }, 3)
    expect(check([linha({ superior_nome: 'caio chefe' }), inFile]).validos[0]?.superior_cpf).toBe(CPF.caio)
    expect(namedPeople([linha({ superior_nome: 'iris  PRADO' }), inFile])).toEqual(['iris prado'])
  })

  it('of a name that nobody has, or two have, is a warning under the column of names', () => {
    const two = { [CPF.bia]: person({ nome: 'Íris' }), [CPF.caio]: person({ nome: 'Iris' }) }
    for (const colaboradores of [{}, two])
      expect(avisos([linha({ superior_nome: 'Íris' })], { colaboradores })).toEqual([
        '2 superior_nome: Superior "Íris" não encontrado (será importado sem superior)',
      ])
  })

  it('of a name that is Inativo is a warning with the name', () => {
    const colaboradores = { [CPF.bia]: person({ nome: 'Íris', status: 'Inativo' as const }) }
    expect(avisos([linha({ superior_nome: 'iris' })], { colaboradores })).toEqual([
      '2 superior_nome: Superior "iris" está Inativo (será importado sem superior)',
    ])
  })

  it('are looked up by every CPF that the file names', () => {
    const rows = [linha({ cpf: '529.982.247-25', superior_cpf: CPF.bia, indicado_por_cpf: 'Gil' }), linha()]
    expect(namedCpfs(rows)).toEqual([CPF.ana, CPF.bia])
  })
})

describe('whatever the file says', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '',
      ...Object.values(CPF),
      'Diretor',
      'Gerente',
      'Corretor',
      'Ativo',
      'Inativo',
      '2024-03-01',
      '11987654321',
      '7,5',
    ),
  )
  const rows = fc
    .array(
      fc.record(
        Object.fromEntries(CSV_COLUMNS.map((coluna) => [coluna, text])) as Record<CsvColumn, typeof text>,
      ),
      {
        maxLength: 12,
      },
    )
    .map((list) => list.map((values, i) => linha(values, i + 2)))

  it('each row is either valid or has an error, and the valid ones can be stored', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const { validos, erros, total } = check(list)
        const withError = new Set(erros.map(({ linha }) => linha))
        expect(total).toBe(list.length)
        expect(validos.length + withError.size).toBe(list.length)
        for (const { linha, cpf, telefone, comissao_base, data_admissao } of validos) {
          expect(withError.has(linha)).toBe(false)
          expect(cpf).toMatch(/^\d{11}$/)
          expect(telefone).toMatch(/^\d{10,11}$/)
          expect(data_admissao).toMatch(/^\d{4}-\d{2}-\d{2}$/)
          expect(comissao_base).toBeGreaterThanOrEqual(0)
          expect(comissao_base).toBeLessThanOrEqual(100)
        }
        expect(new Set(validos.map(({ cpf }) => cpf)).size).toBe(validos.length)
      }),
    )
  })

  it('among the valid rows every chain of superiors and of referrers rises', () => {
    const nivel = { Diretor: 1, Gerente: 2, Corretor: 3 }
    const cpfDe = (n: number) => String(10_000_000_000 + n)
    const someone = fc.option(fc.nat(8).map(cpfDe), { nil: '' })
    const hierarchy = fc
      .array(
        fc.record({
          cargo: fc.constantFrom('Diretor', 'Gerente', 'Corretor'),
          superior_cpf: someone,
          indicado_por_cpf: someone,
        }),
        { maxLength: 8 },
      )
      .map((list) => list.map((values, i) => linha({ ...values, cpf: cpfDe(i) }, i + 2)))
    fc.assert(
      fc.property(hierarchy, (list) => {
        const { validos } = check(list)
        const byCpf = new Map(validos.map((valid) => [valid.cpf, valid]))
        for (const { cargo, superior_cpf, indicado_por_cpf } of validos)
          for (const cpf of [superior_cpf, indicado_por_cpf]) {
            const above = cpf === null ? null : byCpf.get(cpf)
            if (above) expect(nivel[above.cargo]).toBeLessThan(nivel[cargo])
          }
      }),
    )
  })
})
