/** Long work that goes on by itself on the server. */

/** Why it stopped. */
export const TRABALHO_MESSAGES = {
  falha: 'O trabalho parou por um erro do servidor. Tente novamente.',
  sem_permissao: 'Quem pediu este trabalho não tem mais permissão para ele.',
  ausente: 'Este trabalho não existe mais.',
}
