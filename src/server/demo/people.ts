import { isCpfValid } from '../../core/documents.ts'
import { withoutAccents } from '../../core/text.ts'
import type { Random } from './random.ts'

/** Fictitious people with common Brazilian names, and documents that pass every check. */
export interface People {
  /** A new full name each time. */
  name(): string
  /** 11 digits, different each time. */
  cpf(): string
  /** 7 to 9 characters, sometimes with a final X. */
  rg(): string
  /** Digits of a mobile number (with prefix 90, which is not assigned) or, rarely, of a landline in this area. */
  telefone(ddd: string): string
}

export function createPeople(random: Random): People {
  const names = new Set<string>()
  const cpfs = new Set<string>()
  return {
    name: () =>
      unused(names, () => {
        const first = random.pick(random.chance(0.5) ? FEMALE_NAMES : MALE_NAMES)
        const middle = random.chance(0.45) ? `${random.pick(SURNAMES)} ` : ''
        const last = random.pick(SURNAMES)
        const particle = random.chance(0.4) ? (PARTICLES[last] ?? '') : ''
        return `${first} ${middle}${particle}${last}`
      }),
    cpf: () => unused(cpfs, () => completeCpf(random.digits(9))),
    rg: () => random.digits(random.chance(0.9) ? 8 : 6) + (random.chance(0.06) ? 'X' : random.digits(1)),
    telefone: (ddd) => ddd + (random.chance(0.92) ? `90${random.digits(7)}` : `3${random.digits(7)}`),
  }
}

/** An address in a domain reserved for examples: 'ana.prado@example.com'. */
export function emailOf(nome: string, domain: string): string {
  const words = withoutAccents(nome)
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 || word === 'ana')
  return `${[words.at(0), words.at(-1)].join('.')}@${domain}`
}

function completeCpf(nine: string): string {
  for (let check = 0; check < 100; check++) {
    const cpf = nine + String(check).padStart(2, '0')
    if (isCpfValid(cpf)) return cpf
  }
  // Nine equal digits would make an invalid CPF.
  return completeCpf(`1${nine.slice(0, 8)}`)
}

function unused(given: Set<string>, make: () => string): string {
  for (;;) {
    const value = make()
    if (!given.has(value)) {
      given.add(value)
      return value
    }
  }
}

// Surnames that often have a particle.
const PARTICLES: Readonly<Record<string, string>> = {
  Almeida: 'de ',
  Assis: 'de ',
  Castro: 'de ',
  Costa: 'da ',
  Cunha: 'da ',
  Freitas: 'de ',
  Lima: 'de ',
  Melo: 'de ',
  Moraes: 'de ',
  Nascimento: 'do ',
  Neves: 'das ',
  Oliveira: 'de ',
  Prado: 'do ',
  Reis: 'dos ',
  Rocha: 'da ',
  Santos: 'dos ',
  Silva: 'da ',
  Silveira: 'da ',
  Sousa: 'de ',
  Souza: 'de ',
}

// biome-ignore format: one line per group is easier to read
const FEMALE_NAMES = [
  'Adriana', 'Aline', 'Amanda', 'Ana Beatriz', 'Ana Clara', 'Ana Luísa', 'Ana Paula', 'Andréa', 'Ângela',
  'Antônia', 'Bárbara', 'Beatriz', 'Bruna', 'Camila', 'Carla', 'Carolina', 'Cecília', 'Célia', 'Clarice',
  'Cláudia', 'Cristiane', 'Daniela', 'Débora', 'Denise', 'Elaine', 'Eliane', 'Elisa', 'Érica', 'Fabiana',
  'Fernanda', 'Flávia', 'Gabriela', 'Giovana', 'Gisele', 'Heloísa', 'Iara', 'Isabela', 'Jéssica', 'Joana',
  'Juliana', 'Karina', 'Larissa', 'Laura', 'Letícia', 'Lívia', 'Luana', 'Luciana', 'Luíza', 'Maíra',
  'Marcela', 'Márcia', 'Maria Clara', 'Maria Eduarda', 'Maria Helena', 'Mariana', 'Marina', 'Marta',
  'Michele', 'Mônica', 'Natália', 'Patrícia', 'Paula', 'Priscila', 'Rafaela', 'Raquel', 'Regina', 'Renata',
  'Roberta', 'Rosana', 'Sabrina', 'Sandra', 'Silvana', 'Simone', 'Sofia', 'Solange', 'Sueli', 'Talita',
  'Tatiane', 'Thaís', 'Valéria', 'Vanessa', 'Vera Lúcia', 'Verônica', 'Vitória', 'Yasmin',
]
// biome-ignore format: one line per group is easier to read
const MALE_NAMES = [
  'Adriano', 'Alexandre', 'Anderson', 'André', 'Antônio', 'Arthur', 'Augusto', 'Bernardo', 'Breno', 'Bruno',
  'Caio', 'Carlos', 'Carlos Eduardo', 'César', 'Claudinei', 'Cristiano', 'Daniel', 'Danilo', 'Davi', 'Diego',
  'Douglas', 'Edson', 'Eduardo', 'Elias', 'Émerson', 'Enzo', 'Fábio', 'Felipe', 'Fernando', 'Francisco',
  'Gabriel', 'Gilberto', 'Guilherme', 'Gustavo', 'Heitor', 'Henrique', 'Hugo', 'Igor', 'Ivan', 'João Paulo',
  'João Pedro', 'João Vítor', 'Joaquim', 'Jonas', 'Jorge', 'José Carlos', 'José Roberto', 'Júlio', 'Leandro',
  'Leonardo', 'Lucas', 'Luciano', 'Luís Fernando', 'Luiz Henrique', 'Marcelo', 'Márcio', 'Marcos', 'Mateus',
  'Maurício', 'Miguel', 'Murilo', 'Nélson', 'Otávio', 'Paulo', 'Pedro Henrique', 'Rafael', 'Raul',
  'Reginaldo', 'Renan', 'Renato', 'Ricardo', 'Roberto', 'Rodrigo', 'Rogério', 'Samuel', 'Sérgio', 'Sílvio',
  'Thiago', 'Tomás', 'Valdir', 'Vicente', 'Vinícius', 'Vítor', 'Wagner', 'Wellington',
]
// biome-ignore format: one line per group is easier to read
const SURNAMES = [
  'Abreu', 'Aguiar', 'Almeida', 'Alves', 'Amaral', 'Andrade', 'Antunes', 'Araújo', 'Arruda', 'Assis',
  'Azevedo', 'Barbosa', 'Barros', 'Batista', 'Bernardes', 'Borges', 'Braga', 'Brandão', 'Brito', 'Bueno',
  'Camargo', 'Campos', 'Cardoso', 'Carvalho', 'Castro', 'Cavalcanti', 'Coelho', 'Cordeiro', 'Corrêa',
  'Costa', 'Cunha', 'Dantas', 'Dias', 'Domingues', 'Duarte', 'Esteves', 'Farias', 'Fernandes', 'Ferreira',
  'Figueiredo', 'Fonseca', 'Franco', 'Freitas', 'Furtado', 'Galvão', 'Garcia', 'Gomes', 'Gonçalves',
  'Guimarães', 'Leal', 'Leite', 'Lemos', 'Lima', 'Lopes', 'Macedo', 'Machado', 'Magalhães', 'Marques',
  'Martins', 'Medeiros', 'Melo', 'Mendes', 'Menezes', 'Miranda', 'Monteiro', 'Moraes', 'Moreira', 'Moura',
  'Nascimento', 'Neves', 'Nogueira', 'Nunes', 'Oliveira', 'Pacheco', 'Paiva', 'Peixoto', 'Pereira',
  'Pimentel', 'Pinheiro', 'Pires', 'Prado', 'Queiroz', 'Ramos', 'Reis', 'Rezende', 'Ribeiro', 'Rocha',
  'Rodrigues', 'Sales', 'Sampaio', 'Santana', 'Santos', 'Silva', 'Silveira', 'Siqueira', 'Soares', 'Sousa',
  'Souza', 'Tavares', 'Teixeira', 'Toledo', 'Vasconcelos', 'Vaz', 'Viana', 'Vieira', 'Xavier',
]
