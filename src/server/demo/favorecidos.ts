import type { ColaboradorDemo } from './colaboradores.ts'
import { DOMAIN } from './lojas.ts'
import { emailOf } from './people.ts'
import { at } from './random.ts'
import type { Making, Row } from './rows.ts'

export interface FavorecidosDemo {
  favorecidos: Row<'favorecidos'>[]
  /** Whose key an Administrador changes after the payee was registered: the id, and the new key. */
  chaveNova: { id: string; chave_pix: string }
}

/**
 * Who is paid: the active people but the last two Corretores. One payee has no key yet, and one is paid under the
 * CNPJ of a company; a partner brokerage and a broker of another house.
 */
export function makeFavorecidos(making: Making, colaboradores: readonly ColaboradorDemo[]): FavorecidosDemo {
  const active = colaboradores.map(({ row }) => row).filter(({ status }) => status === 'Ativo')
  const people = active.slice(0, -NOT_YET).map((row) => ofColaborador(making, row))
  const withoutKey = at(people, people.length - 1)
  Object.assign(withoutKey, { tipo_chave: null, chave_pix: null })
  Object.assign(at(people, people.length - 2), {
    documento: '11222333000181',
    vinculo: 'PJ',
    tipo_chave: 'CNPJ',
    chave_pix: '11222333000181',
  })
  const changed = at(people, people.length - 3)
  return {
    favorecidos: [
      ...people,
      favorecido(making, {
        tipo: 'Imobiliária parceira',
        nome: 'Parceira Imóveis Ltda.',
        documento: '12ABC34501DE35',
        vinculo: 'PJ',
        tipo_chave: 'E-mail',
        chave_pix: 'financeiro@parceira.example',
      }),
      favorecido(making, {
        tipo: 'Corretor externo',
        nome: making.people.name(),
        documento: making.people.cpf(),
        vinculo: 'Autônomo',
        tipo_chave: 'Aleatória',
        chave_pix: making.random.uuid(),
      }),
    ],
    chaveNova: { id: changed.id, chave_pix: making.random.uuid() },
  }
}

const TEN_O_CLOCK = 600

/** For 'Criar favorecidos dos corretores ativos'. */
const NOT_YET = 2

function ofColaborador(making: Making, { id, nome, cpf, telefone, cargo }: Row<'colaboradores'>) {
  const keys = {
    CPF: cpf,
    Telefone: `+55${telefone}`,
    'E-mail': emailOf(nome, DOMAIN),
    Aleatória: making.random.uuid(),
  } as const
  const tipo_chave = making.random.weighted({ CPF: 5, Telefone: 3, 'E-mail': 2, Aleatória: 1 })
  return favorecido(making, {
    tipo: 'Colaborador',
    colaborador_id: id,
    nome,
    documento: cpf,
    vinculo: cargo === 'Corretor' ? 'Associado' : 'CLT',
    tipo_chave,
    chave_pix: keys[tipo_chave],
  })
}

function favorecido(
  { random, calendar }: Making,
  fields: Pick<Row<'favorecidos'>, 'tipo' | 'nome' | 'documento' | 'vinculo' | 'tipo_chave' | 'chave_pix'> & {
    colaborador_id?: string
  },
): Row<'favorecidos'> {
  return {
    id: random.uuid(),
    colaborador_id: null,
    status: 'Ativo',
    documento_repetido: false,
    created_at: calendar.instantOn(calendar.dateAt(0.9), TEN_O_CLOCK),
    ...fields,
  }
}
