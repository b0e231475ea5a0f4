/**
 * Who may do what: the one matrix that the server obeys at every call and the screens at every button.
 * A route without a line in PERMISSOES does not compile.
 */
import type { CargoUsuario } from '../core/usuarios.ts'
import type { Rota } from './index.ts'

const TODOS: readonly CargoUsuario[] = ['Administrador', 'Staff']
const ADMINISTRADOR: readonly CargoUsuario[] = ['Administrador']

/** Each action and the cargos that may take it. */
const MATRIZ = {
  'telas.ler': TODOS,
  'perfil.proprio': TODOS,
  'caixa_de_saida.usar': ADMINISTRADOR,
  'auditoria.ler': ADMINISTRADOR,
  'backups.usar': ADMINISTRADOR,
  'lgpd.usar': ADMINISTRADOR,
  exportar: TODOS,
  'exportar.dados_pessoais': ADMINISTRADOR,

  'colaboradores.criar': ADMINISTRADOR,
  'colaboradores.editar': ADMINISTRADOR,
  'colaboradores.importar': ADMINISTRADOR,
  'colaboradores.alternar': TODOS,
  'colaboradores.excluir': ADMINISTRADOR,

  'lojas.criar': TODOS,
  'lojas.editar': TODOS,
  'lojas.alternar': TODOS,
  'lojas.excluir': ADMINISTRADOR,

  'empreendimentos.criar': TODOS,
  'empreendimentos.editar': TODOS,
  'empreendimentos.alternar': TODOS,
  'empreendimentos.excluir': ADMINISTRADOR,

  'usuarios.criar': ADMINISTRADOR,
  'usuarios.editar': ADMINISTRADOR,
  'usuarios.dar_acesso': ADMINISTRADOR,
  'usuarios.redefinir_senha': ADMINISTRADOR,
  'usuarios.remover_segundo_fator': ADMINISTRADOR,
  'usuarios.sincronizar': ADMINISTRADOR,
  /** Staff under the conditions of the usuarios rules: Staff only, never oneself, never one an Administrador made Inativo. */
  'usuarios.alternar': TODOS,
  'usuarios.excluir': ADMINISTRADOR,

  'vendas.criar': TODOS,
  'vendas.editar': TODOS,
  'vendas.excluir': TODOS,
  'vendas.aplicar_campanha': TODOS,
  'vendas.remover_campanha': TODOS,

  'campanhas.criar': TODOS,
  'campanhas.editar': TODOS,
  'campanhas.alternar': TODOS,
  'campanhas.excluir': ADMINISTRADOR,

  'metas.criar': TODOS,
  'metas.editar': TODOS,
  'metas.alternar': TODOS,
  'metas.excluir': ADMINISTRADOR,

  'faixas.criar': TODOS,
  'faixas.editar': TODOS,
  'faixas.alternar': TODOS,
  'faixas.excluir': TODOS,
  'faixas.aplicar_promocoes': ADMINISTRADOR,

  'roletas.criar': TODOS,
  'roletas.editar': TODOS,
  'roletas.elegibilidade': TODOS,
  'roletas.sortear': TODOS,
  'roletas.anular': ADMINISTRADOR,
  'roletas.excluir': ADMINISTRADOR,

  'premiacoes.criar': TODOS,
  'premiacoes.editar': TODOS,
  'premiacoes.entregar': TODOS,
  'premiacoes.cancelar': TODOS,
  'premiacoes.excluir': ADMINISTRADOR,
} satisfies Record<string, readonly CargoUsuario[]>

export type Acao = keyof typeof MATRIZ

/** Whether `cargo` may take `acao`; null (no role, or not known yet) may nothing. */
export function pode(cargo: CargoUsuario | null | undefined, acao: Acao): boolean {
  return cargo != null && MATRIZ[acao].includes(cargo)
}

/** `publico`: anyone; otherwise an active usuario whose cargo may take the action. */
export type Exigencia = 'publico' | Acao

export const PERMISSOES: { readonly [rota in Rota]: Exigencia } = {
  'sessao.obter': 'publico',
  'sessao.entrar': 'publico',
  'sessao.token': 'publico',
  'sessao.renovar': 'publico',
  'sessao.sair': 'publico',
  'senha.recuperar': 'publico',
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

  'vendas.listar': 'telas.ler',
  'vendas.totais': 'telas.ler',
  'vendas.obter': 'telas.ler',
  'vendas.historico': 'telas.ler',
  'vendas.proximoNumero': 'vendas.criar',
  'vendas.mesmaUnidade': 'telas.ler',
  'vendas.criar': 'vendas.criar',
  'vendas.atualizar': 'vendas.editar',
  'vendas.excluir': 'vendas.excluir',
  'vendas.exportar': 'exportar',
  'vendas.pdf': 'telas.ler',

  'lojas.listar': 'telas.ler',
  'lojas.obter': 'telas.ler',
  'lojas.criar': 'lojas.criar',
  'lojas.atualizar': 'lojas.editar',
  'lojas.alternar': 'lojas.alternar',
  'lojas.excluir': 'lojas.excluir',
  'lojas.exportar': 'exportar',
  'lojas.opcoes': 'telas.ler',
  'lojas.gerentes': 'telas.ler',

  'empreendimentos.listar': 'telas.ler',
  'empreendimentos.obter': 'telas.ler',
  'empreendimentos.criar': 'empreendimentos.criar',
  'empreendimentos.atualizar': 'empreendimentos.editar',
  'empreendimentos.alternar': 'empreendimentos.alternar',
  'empreendimentos.excluir': 'empreendimentos.excluir',
  'empreendimentos.exportar': 'exportar',
  'empreendimentos.opcoes': 'telas.ler',

  'colaboradores.listar': 'telas.ler',
  'colaboradores.obter': 'telas.ler',
  'colaboradores.historico': 'telas.ler',
  'colaboradores.criar': 'colaboradores.criar',
  'colaboradores.atualizar': 'colaboradores.editar',
  'colaboradores.alternar': 'colaboradores.alternar',
  'colaboradores.excluir': 'colaboradores.excluir',
  'colaboradores.mudarVarios': 'colaboradores.editar',
  'colaboradores.alternarVarios': 'colaboradores.alternar',
  'colaboradores.exportar': 'exportar',
  'colaboradores.organograma': 'telas.ler',
  'colaboradores.opcoes': 'telas.ler',
  'colaboradores.superiores': 'telas.ler',
  'colaboradores.indicadores': 'telas.ler',
  'colaboradores.sucessores': 'telas.ler',
  'colaboradores.superioresComEquipe': 'telas.ler',

  'importacoes.conferir': 'colaboradores.importar',
  'importacoes.criar': 'colaboradores.importar',
  'importacoes.listar': 'colaboradores.importar',
  'importacoes.obter': 'colaboradores.importar',
  'importacoes.linhas': 'colaboradores.importar',
  'importacoes.relatorio': 'colaboradores.importar',
  'importacoes.erros': 'colaboradores.importar',

  'usuarios.listar': 'telas.ler',
  'usuarios.obter': 'telas.ler',
  'usuarios.criar': 'usuarios.criar',
  'usuarios.atualizar': 'usuarios.editar',
  'usuarios.alternar': 'usuarios.alternar',
  'usuarios.excluir': 'usuarios.excluir',
  'usuarios.darAcesso': 'usuarios.dar_acesso',
  'usuarios.redefinirSenha': 'usuarios.redefinir_senha',
  'usuarios.removerSegundoFator': 'usuarios.remover_segundo_fator',
  'usuarios.sincronizar': 'usuarios.sincronizar',
  'usuarios.exportar': 'exportar',
  'usuarios.colaboradores': 'telas.ler',

  'campanhas.listar': 'telas.ler',
  'campanhas.obter': 'telas.ler',
  'campanhas.vendas': 'telas.ler',
  'campanhas.criar': 'campanhas.criar',
  'campanhas.atualizar': 'campanhas.editar',
  'campanhas.alternar': 'campanhas.alternar',
  'campanhas.excluir': 'campanhas.excluir',
  'campanhas.exportar': 'exportar',
  'campanhas.paraVenda': 'vendas.aplicar_campanha',
  'campanhas.aplicar': 'vendas.aplicar_campanha',
  'campanhas.remover': 'vendas.remover_campanha',

  'metas.listar': 'telas.ler',
  'metas.obter': 'telas.ler',
  'metas.criar': 'metas.criar',
  'metas.atualizar': 'metas.editar',
  'metas.alternar': 'metas.alternar',
  'metas.concluir': 'metas.editar',
  'metas.excluir': 'metas.excluir',
  'metas.exportar': 'exportar',

  'faixas.listar': 'telas.ler',
  'faixas.obter': 'telas.ler',
  'faixas.historico': 'telas.ler',
  'faixas.criar': 'faixas.criar',
  'faixas.atualizar': 'faixas.editar',
  'faixas.alternar': 'faixas.alternar',
  'faixas.excluir': 'faixas.excluir',
  'faixas.exportar': 'exportar',
  'faixas.apurar': 'telas.ler',
  'faixas.promover': 'faixas.aplicar_promocoes',

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

  'eventos.acompanhar': 'telas.ler',
  'busca.procurar': 'telas.ler',
  'avisos.listar': 'telas.ler',

  'rascunhos.obter': 'perfil.proprio',
  'rascunhos.salvar': 'perfil.proprio',
  'rascunhos.excluir': 'perfil.proprio',

  'caixaDeSaida.listar': 'caixa_de_saida.usar',
  'caixaDeSaida.obter': 'caixa_de_saida.usar',
  'caixaDeSaida.entregar': 'caixa_de_saida.usar',
}
