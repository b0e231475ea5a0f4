/**
 * The permission matrix that both the server's routes and the screens' buttons use. A route without a requirement does
 * not compile.
 */
import type { Cadastro } from '../core/cadastros.ts'
import type { UsuarioCargo } from '../core/usuarios.ts'
import type { RouteName } from './index.ts'

const EVERYONE: readonly UsuarioCargo[] = ['Administrador', 'Staff']
const ADMINISTRADOR: readonly UsuarioCargo[] = ['Administrador']

/** Who may change the records of each register. Any other action on them is in MATRIZ. */
const CADASTRO_PERMISSIONS = {
  vendas: { criar: EVERYONE, editar: EVERYONE, excluir: EVERYONE },
  /** `alternar` for Staff under conditions: only other Staff, never themselves, never one deactivated by an Administrador. */
  usuarios: { criar: ADMINISTRADOR, editar: ADMINISTRADOR, alternar: EVERYONE, excluir: ADMINISTRADOR },
  colaboradores: { criar: ADMINISTRADOR, editar: ADMINISTRADOR, alternar: EVERYONE, excluir: ADMINISTRADOR },
  lojas: { criar: EVERYONE, editar: EVERYONE, alternar: EVERYONE, excluir: ADMINISTRADOR },
  empreendimentos: { criar: EVERYONE, editar: EVERYONE, alternar: EVERYONE, excluir: ADMINISTRADOR },
  faixas: { criar: EVERYONE, editar: EVERYONE, alternar: EVERYONE, excluir: EVERYONE },
  metas: { criar: EVERYONE, editar: EVERYONE, alternar: EVERYONE, excluir: ADMINISTRADOR },
  campanhas: { criar: EVERYONE, editar: EVERYONE, alternar: EVERYONE, excluir: ADMINISTRADOR },
  sorteios: { criar: EVERYONE, editar: EVERYONE, excluir: ADMINISTRADOR },
  premiacoes: { criar: EVERYONE, editar: EVERYONE, excluir: ADMINISTRADOR },
} as const satisfies Record<Cadastro, Readonly<Partial<Record<Change, readonly UsuarioCargo[]>>>>

/** The other actions and the cargos allowed to take them. */
const OTHER_PERMISSIONS = {
  'telas.ler': EVERYONE,
  'perfil.proprio': EVERYONE,
  'caixa_de_saida.usar': ADMINISTRADOR,
  'configuracoes.usar': ADMINISTRADOR,
  'auditoria.ler': ADMINISTRADOR,
  'backups.usar': ADMINISTRADOR,
  'lgpd.usar': ADMINISTRADOR,
  exportar: EVERYONE,
  'exportar.dados_pessoais': ADMINISTRADOR,
  'planilhas.importar': ADMINISTRADOR,
  'dados.trazer': ADMINISTRADOR,
  'usuarios.dar_acesso': ADMINISTRADOR,
  'usuarios.redefinir_senha': ADMINISTRADOR,
  'usuarios.remover_segundo_fator': ADMINISTRADOR,
  'usuarios.sincronizar': ADMINISTRADOR,
  /** Clients' data in every sale, even while Configurações says 'Sob pedido'. */
  'vendas.ver_dados_do_cliente': ADMINISTRADOR,
  'vendas.mostrar_dados_do_cliente': EVERYONE,
  'vendas.aplicar_campanha': EVERYONE,
  'vendas.remover_campanha': EVERYONE,
  'comissoes.marcar': EVERYONE,
  'faixas.aplicar_promocoes': ADMINISTRADOR,
  'sorteios.elegibilidade': EVERYONE,
  'sorteios.sortear': EVERYONE,
  'sorteios.anular': ADMINISTRADOR,
  'premiacoes.entregar': EVERYONE,
  'premiacoes.cancelar': EVERYONE,
} satisfies Record<string, readonly UsuarioCargo[]>

type Change = 'criar' | 'editar' | 'alternar' | 'excluir'
type CadastroPermission = {
  [C in Cadastro]: `${C}.${keyof (typeof CADASTRO_PERMISSIONS)[C] & string}`
}[Cadastro]
export type Permission = CadastroPermission | keyof typeof OTHER_PERMISSIONS

const CARGOS_BY_PERMISSION = {
  ...OTHER_PERMISSIONS,
  ...Object.fromEntries(
    Object.entries(CADASTRO_PERMISSIONS).flatMap(([cadastro, actions]) =>
      Object.entries(actions).map(([action, cargos]) => [`${cadastro}.${action}`, cargos]),
    ),
  ),
} as Readonly<Record<Permission, readonly UsuarioCargo[]>>

/** Whether `cargo` may take `action`; null (no cargo, or not known yet) may take none. */
export function can(cargo: UsuarioCargo | null | undefined, action: Permission): boolean {
  return cargo != null && CARGOS_BY_PERMISSION[action].includes(cargo)
}

/** `publico`: no sign-in required; otherwise an active usuario whose cargo may take the action. */
export type Requirement = 'publico' | Permission

/** The requirement of a route. */
export function requirementOf(route: RouteName): Requirement {
  return isShared(route) ? sharedRequirement(route) : REQUIREMENTS[route]
}

/** What the routes that registers share require: the action itself, or the noun's change of that name. */
const SHARED_ROUTE_REQUIREMENTS = {
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

type SharedRequirements = typeof SHARED_ROUTE_REQUIREMENTS
type SharedRoute = Extract<RouteName, `${Cadastro}.${keyof SharedRequirements}`>
type PermissionOf<R> = R extends `${infer C}.${infer V extends keyof SharedRequirements}`
  ? SharedRequirements[V] extends Change
    ? `${C}.${SharedRequirements[V]}`
    : SharedRequirements[V]
  : never

function isShared(route: RouteName): route is SharedRoute {
  const [noun = '', verb = ''] = route.split('.')
  return noun in CADASTRO_PERMISSIONS && verb in SHARED_ROUTE_REQUIREMENTS
}

/** Does not compile if a register has a route for a change that CADASTRO_PERMISSIONS allows nobody. */
function sharedRequirement(route: SharedRoute): Permission {
  const [noun, verb] = route.split('.') as [Cadastro, keyof SharedRequirements]
  const required = SHARED_ROUTE_REQUIREMENTS[verb]
  return (
    required === 'telas.ler' || required === 'exportar' ? required : `${noun}.${required}`
  ) as PermissionOf<SharedRoute>
}

/** The requirements of all other routes. */
const REQUIREMENTS: { readonly [route in Exclude<RouteName, SharedRoute>]: Requirement } = {
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
  'vendas.guardadaAte': 'telas.ler',
  'vendas.mostrarDados': 'vendas.mostrar_dados_do_cliente',
  'vendas.mudarStatusDeVarias': 'vendas.editar',

  'anexos.listar': 'telas.ler',
  'anexos.iniciar': 'vendas.editar',
  'anexos.enviarParte': 'vendas.editar',
  'anexos.concluir': 'vendas.editar',
  'anexos.baixar': 'telas.ler',
  'anexos.excluir': 'vendas.editar',

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

  'importacoes.template': 'planilhas.importar',
  'importacoes.iniciarEnvio': 'planilhas.importar',
  'importacoes.enviarParte': 'planilhas.importar',
  'importacoes.desistir': 'planilhas.importar',
  'importacoes.lembrancas': 'planilhas.importar',
  'importacoes.esquecer': 'planilhas.importar',
  'importacoes.conferir': 'planilhas.importar',
  'importacoes.corrigir': 'planilhas.importar',
  'importacoes.criar': 'planilhas.importar',
  'importacoes.listar': 'planilhas.importar',
  'importacoes.obter': 'planilhas.importar',
  'importacoes.linhas': 'planilhas.importar',
  'importacoes.relatorio': 'planilhas.importar',
  'importacoes.erros': 'planilhas.importar',
  'importacoes.previaDeDesfazer': 'planilhas.importar',
  'importacoes.desfazer': 'planilhas.importar',

  'cargas.obter': 'dados.trazer',
  'cargas.descartar': 'dados.trazer',
  'cargas.iniciarEnvio': 'dados.trazer',
  'cargas.enviarParte': 'dados.trazer',
  'cargas.excluirArquivo': 'dados.trazer',
  'cargas.ensaiar': 'dados.trazer',
  'cargas.pararEnsaio': 'dados.trazer',
  'cargas.problemas': 'dados.trazer',
  'cargas.relatorio': 'dados.trazer',
  'cargas.correcoes': 'dados.trazer',
  'cargas.corrigir': 'dados.trazer',
  'cargas.aceitarPropostas': 'dados.trazer',
  'cargas.lerRelatorio': 'dados.trazer',
  'cargas.confirmar': 'dados.trazer',
  'cargas.confirmarAdministrador': 'dados.trazer',
  'cargas.carregar': 'dados.trazer',
  'cargas.desfazer': 'dados.trazer',

  'usuarios.darAcesso': 'usuarios.dar_acesso',
  'usuarios.convidarTodos': 'usuarios.dar_acesso',
  'usuarios.convites': 'usuarios.dar_acesso',
  'usuarios.pararConvites': 'usuarios.dar_acesso',
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
  'sorteios.exportarHistorico': 'exportar',
  'sorteios.exportarElegibilidade': 'exportar',
  'sorteios.definirElegibilidade': 'sorteios.elegibilidade',
  'sorteios.contarElegibilidade': 'sorteios.elegibilidade',
  'sorteios.definirElegibilidadeDeVarios': 'sorteios.elegibilidade',

  'premiacoes.entregar': 'premiacoes.entregar',
  'premiacoes.cancelar': 'premiacoes.cancelar',
  'premiacoes.propostas': 'telas.ler',

  'dashboard.completo': 'telas.ler',
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
  'configuracoes.copia': 'backups.usar',
  'configuracoes.listarFeriados': 'configuracoes.usar',
  'configuracoes.criarFeriado': 'configuracoes.usar',
  'configuracoes.excluirFeriado': 'configuracoes.usar',

  'auditoria.listar': 'auditoria.ler',
  'auditoria.exportar': 'auditoria.ler',
  'auditoria.pessoas': 'auditoria.ler',
  'auditoria.lacre': 'auditoria.ler',

  'titulares.procurar': 'lgpd.usar',
  'titulares.exportar': 'lgpd.usar',
  'titulares.anonimizar': 'lgpd.usar',
  'titulares.vendasExcluidas': 'lgpd.usar',
  'titulares.lerVendaExcluida': 'lgpd.usar',
  'incidentes.listar': 'lgpd.usar',
  'incidentes.criar': 'lgpd.usar',
  'incidentes.atualizar': 'lgpd.usar',
}
