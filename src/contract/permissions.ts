/**
 * The permission matrix that both the server's routes and the screens' buttons use. A route without a requirement does
 * not compile.
 */
import type { Cadastro } from '../core/cadastros.ts'
import type { CargoUsuario } from '../core/usuarios.ts'
import type { Rota } from './index.ts'

const TODOS: readonly CargoUsuario[] = ['Administrador', 'Staff']
const ADMINISTRADOR: readonly CargoUsuario[] = ['Administrador']

/** Who may change the records of each register. Any other action on them is in MATRIZ. */
const DOS_CADASTROS = {
  vendas: { criar: TODOS, editar: TODOS, excluir: TODOS },
  /** `alternar` for Staff under conditions: only other Staff, never themselves, never one deactivated by an Administrador. */
  usuarios: { criar: ADMINISTRADOR, editar: ADMINISTRADOR, alternar: TODOS, excluir: ADMINISTRADOR },
  colaboradores: { criar: ADMINISTRADOR, editar: ADMINISTRADOR, alternar: TODOS, excluir: ADMINISTRADOR },
  lojas: { criar: TODOS, editar: TODOS, alternar: TODOS, excluir: ADMINISTRADOR },
  empreendimentos: { criar: TODOS, editar: TODOS, alternar: TODOS, excluir: ADMINISTRADOR },
  faixas: { criar: TODOS, editar: TODOS, alternar: TODOS, excluir: TODOS },
  metas: { criar: TODOS, editar: TODOS, alternar: TODOS, excluir: ADMINISTRADOR },
  campanhas: { criar: TODOS, editar: TODOS, alternar: TODOS, excluir: ADMINISTRADOR },
  sorteios: { criar: TODOS, editar: TODOS, excluir: ADMINISTRADOR },
  premiacoes: { criar: TODOS, editar: TODOS, excluir: ADMINISTRADOR },
} as const satisfies Record<Cadastro, Readonly<Partial<Record<Mudanca, readonly CargoUsuario[]>>>>

/** The other actions and the cargos allowed to take them. */
const MATRIZ = {
  'telas.ler': TODOS,
  'perfil.proprio': TODOS,
  'caixa_de_saida.usar': ADMINISTRADOR,
  'configuracoes.usar': ADMINISTRADOR,
  'auditoria.ler': ADMINISTRADOR,
  'backups.usar': ADMINISTRADOR,
  'lgpd.usar': ADMINISTRADOR,
  exportar: TODOS,
  'exportar.dados_pessoais': ADMINISTRADOR,
  'colaboradores.importar': ADMINISTRADOR,
  'usuarios.dar_acesso': ADMINISTRADOR,
  'usuarios.redefinir_senha': ADMINISTRADOR,
  'usuarios.remover_segundo_fator': ADMINISTRADOR,
  'usuarios.sincronizar': ADMINISTRADOR,
  'vendas.aplicar_campanha': TODOS,
  'vendas.remover_campanha': TODOS,
  'comissoes.marcar': TODOS,
  'faixas.aplicar_promocoes': ADMINISTRADOR,
  'sorteios.elegibilidade': TODOS,
  'sorteios.sortear': TODOS,
  'sorteios.anular': ADMINISTRADOR,
  'premiacoes.entregar': TODOS,
  'premiacoes.cancelar': TODOS,
} satisfies Record<string, readonly CargoUsuario[]>

type Mudanca = 'criar' | 'editar' | 'alternar' | 'excluir'
type AcaoDoCadastro = {
  [C in Cadastro]: `${C}.${keyof (typeof DOS_CADASTROS)[C] & string}`
}[Cadastro]
export type Acao = AcaoDoCadastro | keyof typeof MATRIZ

const CARGOS_POR_ACAO = {
  ...MATRIZ,
  ...Object.fromEntries(
    Object.entries(DOS_CADASTROS).flatMap(([cadastro, acoes]) =>
      Object.entries(acoes).map(([acao, cargos]) => [`${cadastro}.${acao}`, cargos]),
    ),
  ),
} as Readonly<Record<Acao, readonly CargoUsuario[]>>

/** Whether `cargo` may take `acao`; null (no cargo, or not known yet) may take none. */
export function pode(cargo: CargoUsuario | null | undefined, acao: Acao): boolean {
  return cargo != null && CARGOS_POR_ACAO[acao].includes(cargo)
}

/** `publico`: no sign-in required; otherwise an active usuario whose cargo may take the action. */
export type Exigencia = 'publico' | Acao

/** The requirement of a route. */
export function exigenciaDa(rota: Rota): Exigencia {
  return isComum(rota) ? exigenciaComum(rota) : EXIGENCIAS[rota]
}

/** What the routes that registers share require: the action itself, or the noun's change of that name. */
const DAS_ROTAS_COMUNS = {
  listar: 'telas.ler',
  obter: 'telas.ler',
  historico: 'telas.ler',
  opcoes: 'telas.ler',
  exportar: 'exportar',
  criar: 'criar',
  atualizar: 'editar',
  alternar: 'alternar',
  excluir: 'excluir',
} as const

type Comuns = typeof DAS_ROTAS_COMUNS
type RotaComum = Extract<Rota, `${Cadastro}.${keyof Comuns}`>
type AcaoDa<R> = R extends `${infer C}.${infer V extends keyof Comuns}`
  ? Comuns[V] extends Mudanca
    ? `${C}.${Comuns[V]}`
    : Comuns[V]
  : never

function isComum(rota: Rota): rota is RotaComum {
  const [noun = '', verb = ''] = rota.split('.')
  return noun in DOS_CADASTROS && verb in DAS_ROTAS_COMUNS
}

/** Does not compile if a register has a route for a change that DOS_CADASTROS allows nobody. */
function exigenciaComum(rota: RotaComum): Acao {
  const [noun, verb] = rota.split('.') as [Cadastro, keyof Comuns]
  const required = DAS_ROTAS_COMUNS[verb]
  return (
    required === 'telas.ler' || required === 'exportar' ? required : `${noun}.${required}`
  ) as AcaoDa<RotaComum>
}

/** The requirements of all other routes. */
const EXIGENCIAS: { readonly [rota in Exclude<Rota, RotaComum>]: Exigencia } = {
  'sessao.obter': 'publico',
  'sessao.entrar': 'publico',
  'sessao.token': 'publico',
  'sessao.renovar': 'publico',
  'sessao.sair': 'publico',
  'senha.recuperar': 'publico',
  'senha.consultar': 'publico',
  'senha.redefinir': 'publico',
  'senha.alterar': 'perfil.proprio',
  'acesso.consultar': 'publico',
  'acesso.criarPrimeiro': 'publico',
  'acesso.confirmarEmail': 'publico',

  'perfil.obter': 'perfil.proprio',
  'perfil.atualizarNome': 'perfil.proprio',
  'perfil.sessoes': 'perfil.proprio',
  'perfil.encerrarSessao': 'perfil.proprio',
  'perfil.encerrarOutras': 'perfil.proprio',
  'perfil.iniciarSegundoFator': 'perfil.proprio',
  'perfil.confirmarSegundoFator': 'perfil.proprio',
  'perfil.gerarCodigos': 'perfil.proprio',
  'perfil.desativarSegundoFator': 'perfil.proprio',

  'vendas.totais': 'telas.ler',
  'vendas.proximoNumero': 'vendas.criar',
  'vendas.mesmaUnidade': 'telas.ler',
  'vendas.pdf': 'telas.ler',
  'vendas.mudarStatusDeVarias': 'vendas.editar',

  'comissoes.listar': 'telas.ler',
  'comissoes.somas': 'telas.ler',
  'comissoes.participantes': 'telas.ler',
  'comissoes.exportar': 'exportar',
  'comissoes.extrato': 'telas.ler',
  'comissoes.marcar': 'comissoes.marcar',

  'lojas.gerentes': 'telas.ler',

  'colaboradores.mudarVarios': 'colaboradores.editar',
  'colaboradores.alternarVarios': 'colaboradores.alternar',
  'colaboradores.organograma': 'telas.ler',
  'colaboradores.ativos': 'telas.ler',
  'colaboradores.superiores': 'telas.ler',
  'colaboradores.indicadores': 'telas.ler',
  'colaboradores.sucessores': 'telas.ler',
  'colaboradores.superioresComEquipe': 'telas.ler',

  'importacoes.lerPlanilha': 'colaboradores.importar',
  'importacoes.conferir': 'colaboradores.importar',
  'importacoes.corrigir': 'colaboradores.importar',
  'importacoes.criar': 'colaboradores.importar',
  'importacoes.listar': 'colaboradores.importar',
  'importacoes.obter': 'colaboradores.importar',
  'importacoes.linhas': 'colaboradores.importar',
  'importacoes.relatorio': 'colaboradores.importar',
  'importacoes.erros': 'colaboradores.importar',

  'usuarios.darAcesso': 'usuarios.dar_acesso',
  'usuarios.redefinirSenha': 'usuarios.redefinir_senha',
  'usuarios.removerSegundoFator': 'usuarios.remover_segundo_fator',
  'usuarios.sincronizar': 'usuarios.sincronizar',
  'campanhas.vendas': 'telas.ler',
  'campanhas.paraVenda': 'vendas.aplicar_campanha',
  'campanhas.exportarVendas': 'exportar',
  'campanhas.prever': 'vendas.aplicar_campanha',
  'campanhas.aplicarAVarias': 'vendas.aplicar_campanha',
  'campanhas.aplicar': 'vendas.aplicar_campanha',
  'campanhas.remover': 'vendas.remover_campanha',

  'metas.concluir': 'metas.editar',

  'faixas.desfazerInativacao': 'faixas.alternar',
  'faixas.apurar': 'telas.ler',
  'faixas.exportarApuracao': 'exportar',
  'faixas.promover': 'faixas.aplicar_promocoes',

  'sorteios.cancelar': 'sorteios.anular',
  'sorteios.participantes': 'telas.ler',
  'sorteios.preparar': 'sorteios.sortear',
  'sorteios.anular': 'sorteios.anular',
  'sorteios.sortear': 'sorteios.sortear',
  'sorteios.prova': 'telas.ler',
  'sorteios.baixarProva': 'telas.ler',
  'sorteios.baixarVerificador': 'telas.ler',
  'sorteios.elegibilidade': 'telas.ler',
  'sorteios.definirElegibilidade': 'sorteios.elegibilidade',
  'sorteios.contarElegibilidade': 'sorteios.elegibilidade',
  'sorteios.definirElegibilidadeDeVarios': 'sorteios.elegibilidade',

  'premiacoes.entregar': 'premiacoes.entregar',
  'premiacoes.cancelar': 'premiacoes.cancelar',
  'premiacoes.propostas': 'telas.ler',

  'dashboard.vendasDoMes': 'telas.ler',
  'dashboard.contratosAssinados': 'telas.ler',
  'dashboard.vendedoresAtivos': 'telas.ler',
  'dashboard.empreendimentosAtivos': 'telas.ler',
  'dashboard.vendasRecentes': 'telas.ler',
  'dashboard.topVendedores': 'telas.ler',
  'dashboard.vendasPorMes': 'telas.ler',
  'dashboard.vendasPorLoja': 'telas.ler',
  'dashboard.vendasPorEmpreendimento': 'telas.ler',
  'dashboard.funil': 'telas.ler',
  'dashboard.pendencias': 'telas.ler',
  'dashboard.metas': 'telas.ler',

  'ranking.listar': 'telas.ler',
  'ranking.exportar': 'exportar',

  'eventos.acompanhar': 'telas.ler',
  'busca.procurar': 'telas.ler',
  'avisos.listar': 'telas.ler',
  'avisos.adiados': 'telas.ler',
  'avisos.adiar': 'perfil.proprio',
  'avisos.retomar': 'perfil.proprio',

  'rascunhos.obter': 'perfil.proprio',
  'rascunhos.salvar': 'perfil.proprio',
  'rascunhos.excluir': 'perfil.proprio',

  'visoes.listar': 'perfil.proprio',
  'visoes.escolher': 'perfil.proprio',
  'visoes.criar': 'perfil.proprio',
  'visoes.mudar': 'perfil.proprio',
  'visoes.excluir': 'perfil.proprio',

  'caixaDeSaida.listar': 'caixa_de_saida.usar',
  'caixaDeSaida.obter': 'caixa_de_saida.usar',
  'caixaDeSaida.entregar': 'caixa_de_saida.usar',

  'configuracoes.obter': 'configuracoes.usar',
  'configuracoes.atualizar': 'configuracoes.usar',
  'configuracoes.historico': 'configuracoes.usar',
  'configuracoes.padroesDaVenda': 'vendas.criar',
  'configuracoes.logo': 'publico',
  'configuracoes.enviarLogo': 'configuracoes.usar',
  'configuracoes.excluirLogo': 'configuracoes.usar',
  'configuracoes.listarFeriados': 'configuracoes.usar',
  'configuracoes.criarFeriado': 'configuracoes.usar',
  'configuracoes.excluirFeriado': 'configuracoes.usar',
}
