/**
 * Rules for a CSV of colaboradores. Errors prevent the import of the whole file; a value with a warning is stored empty
 * (a comissão as 0), and the warning says so.
 */
import {
  type Cargo,
  MENSAGEM_INDICACAO,
  MENSAGEM_SUPERIOR,
  podeIndicar,
  podeLiderar,
} from './colaboradores.ts'
import {
  type Achado,
  type Coluna,
  conferirLinha,
  cpfEscrito,
  type Lido,
  type LinhaCsv,
  type Problema,
  problemaDe,
} from './importacao-linha.ts'
import type { StatusRegistro } from './status.ts'
import { emUmaLinha } from './texto.ts'

/** The registered people and lojas that a file may reference. */
export interface Cadastro {
  /** By CPF, digits only. */
  colaboradores: ReadonlyMap<string, Pessoa>
  /** By `chaveDaLoja`; null if several lojas share that name. */
  lojas: ReadonlyMap<string, string | null>
}

export interface Pessoa {
  nome: string
  cargo: string
  status: StatusRegistro
}

/** A row without errors, as it will be stored. Its superior and referrer are registered or in the same file. */
export interface ColaboradorConferido {
  linha: number
  nome: string
  cpf: string
  telefone: string
  email: string | null
  cargo: Cargo
  status: StatusRegistro
  data_admissao: string
  loja_id: string | null
  superior_cpf: string | null
  indicado_por_cpf: string | null
  comissao_base: number
}

export interface Conferencia {
  /** Rows read. */
  total: number
  /** Rows without errors. */
  validos: ColaboradorConferido[]
  erros: Problema[]
  avisos: Problema[]
}

export const MENSAGENS_IMPORTACAO = {
  comErros: 'Corrija os erros de validação antes de importar.',
  semDados: 'Não há dados para validar.',
  inesperado: 'Erro inesperado durante a importação.',
  semPermissao: 'Quem iniciou a importação não pode mais importar colaboradores.',
} as const

/** Checks all rows of a file against each other and against the registered data. Problems are in row order. */
export function conferirLinhas(linhas: readonly LinhaCsv[], cadastro: Cadastro): Conferencia {
  const conferidas = linhas.map((linha) => ({ linha, ...conferirLinha(linha) }))
  const noArquivo = new Map<string, Lido & { linha: number }>()
  for (const { linha, lido } of conferidas)
    if (lido.cpf && !noArquivo.has(lido.cpf)) noArquivo.set(lido.cpf, { ...lido, linha: linha.linha })

  const resultado: Conferencia = { total: linhas.length, validos: [], erros: [], avisos: [] }
  for (const { linha: origem, lido, erros, avisos } of conferidas) {
    const { linha } = origem
    const erro = (coluna: Coluna, achado: Achado) => void erros.push(problemaDe(linha, coluna, achado))
    const aviso = (coluna: Coluna, achado: Achado) => void avisos.push(problemaDe(linha, coluna, achado))

    if (lido.cpf) {
      const primeira = noArquivo.get(lido.cpf)?.linha
      if (primeira !== undefined && primeira !== linha)
        erro('cpf', {
          mensagem: `CPF duplicado no arquivo (já está na linha ${primeira})`,
          tipo: 'CPF duplicado no arquivo',
        })
      const registrado = cadastro.colaboradores.get(lido.cpf)
      if (registrado)
        erro('cpf', { mensagem: mensagemCpfCadastrado(registrado.nome), tipo: 'CPF já cadastrado' })
    }

    const loja_id = lido.loja_nome === '' ? null : (cadastro.lojas.get(chaveDaLoja(lido.loja_nome)) ?? null)
    if (lido.loja_nome !== '' && loja_id === null)
      aviso(
        'loja_nome',
        cadastro.lojas.has(chaveDaLoja(lido.loja_nome))
          ? {
              mensagem: `Há mais de uma loja "${lido.loja_nome}" (${SEM_LOJA})`,
              tipo: `Há mais de uma loja com o nome (${SEM_LOJA})`,
            }
          : {
              mensagem: `Loja "${lido.loja_nome}" não encontrada (${SEM_LOJA})`,
              tipo: `Loja não encontrada (${SEM_LOJA})`,
            },
      )

    const pessoa = (cpf: string) => cadastro.colaboradores.get(cpf) ?? noArquivo.get(cpf)
    const referir = (regra: Referencia) => resolver(regra, lido, pessoa, erro, aviso)
    const superior_cpf = referir(SUPERIOR)
    const indicado_por_cpf = referir(INDICACAO)

    resultado.erros.push(...erros)
    resultado.avisos.push(...avisos)
    const completo = erros.length === 0 ? semNulos(lido) : null
    if (completo) resultado.validos.push({ linha, ...completo, loja_id, superior_cpf, indicado_por_cpf })
  }
  return resultado
}

/** All CPFs in a file's rows, digits only: those to look up before checking it. */
export function cpfsNomeados(linhas: readonly LinhaCsv[]): string[] {
  const cpfs = new Set<string>()
  for (const { valores } of linhas)
    for (const texto of [valores.cpf, valores.superior_cpf, valores.indicado_por_cpf]) {
      const cpf = cpfEscrito(texto)
      if (cpf) cpfs.add(cpf)
    }
  return [...cpfs]
}

/** Key for finding lojas by name, ignoring case. */
export function chaveDaLoja(nome: string): string {
  return emUmaLinha(nome).toLocaleLowerCase('pt-BR')
}

export function mensagemCpfCadastrado(nome: string): string {
  return `CPF já cadastrado para: ${nome}`
}

const SEM_LOJA = 'será importado sem loja'

interface Referencia {
  coluna: 'superior_cpf' | 'indicado_por_cpf'
  rotulo: string
  seVazio: string
  podeSer: (cargoDela: string, cargo: string) => boolean
  mensagem: string
  exigeAtivo: boolean
}

const SUPERIOR: Referencia = {
  coluna: 'superior_cpf',
  rotulo: 'Superior',
  seVazio: 'será importado sem superior',
  podeSer: podeLiderar,
  mensagem: MENSAGEM_SUPERIOR,
  exigeAtivo: true,
}
const INDICACAO: Referencia = {
  coluna: 'indicado_por_cpf',
  rotulo: 'Indicado por',
  seVazio: 'será importado sem indicação',
  podeSer: podeIndicar,
  mensagem: MENSAGEM_INDICACAO,
  exigeAtivo: false,
}

/** The CPF that a row references; null if the reference cannot be stored. */
function resolver(
  { coluna, rotulo, seVazio, podeSer, mensagem, exigeAtivo }: Referencia,
  lido: Lido,
  pessoa: (cpf: string) => { cargo: string | null; status: StatusRegistro | null } | undefined,
  erro: (coluna: Coluna, achado: Achado) => void,
  aviso: (coluna: Coluna, achado: Achado) => void,
): string | null {
  const texto = lido[coluna]
  if (texto === '') return null
  const avisarVazio = (porque: string) =>
    aviso(coluna, {
      mensagem: `${rotulo} "${texto}" ${porque} (${seVazio})`,
      tipo: `${rotulo} ${porque} (${seVazio})`,
    })
  const cpf = cpfEscrito(texto)
  const referida = cpf === null ? undefined : pessoa(cpf)
  if (!referida) {
    avisarVazio('não encontrado')
    return null
  }
  // A row with an unknown cargo has its own error.
  if (lido.cargo && referida.cargo && !podeSer(referida.cargo, lido.cargo)) {
    erro(coluna, mensagem)
    return null
  }
  if (exigeAtivo && referida.status === 'Inativo') {
    avisarVazio('está Inativo')
    return null
  }
  return cpf
}

function semNulos(lido: Lido) {
  const { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base } = lido
  if (!cpf || !telefone || !cargo || !status || !data_admissao) return null
  return { nome, cpf, telefone, email, cargo, status, data_admissao, comissao_base }
}
