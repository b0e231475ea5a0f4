/** The text that explains the ZIP to the person who opens it. */
export function readMe(withPersonal: boolean): string {
  return `${[
    'Tudo o que está no Plantão, em formatos abertos.',
    '',
    'csv/   uma tabela em cada arquivo, com os nomes das colunas na primeira linha',
    'json/  as mesmas tabelas, cada uma como uma lista de objetos',
    ...(withPersonal
      ? [
          'anexos/  os anexos das vendas; o nome é o id em vendas_anexos',
          'comprovantes/  os comprovantes de pagamentos, as NFs e os RPAs; o nome é o id em comprovantes_arquivos',
        ]
      : []),
    'colunas.csv, colunas.json  o que é cada coluna',
    'manifesto.json  quando foi feito, linhas, bytes e SHA-256 de cada arquivo',
    '',
    'CSV: UTF-8, vírgula entre as colunas, ponto nos decimais, datas AAAA-MM-DD, instantes em UTC.',
    'Um valor vazio sem aspas é “sem valor”; entre aspas ("") é um texto vazio.',
    'Para abrir no Excel: Dados > De Texto/CSV, origem 65001 (UTF-8), delimitador vírgula.',
    'Os textos estão exatamente como foram digitados: se algum começa com =, + ou @, importe a coluna',
    'como Texto. Para planilhas prontas use Exportar nas telas.',
    '',
    withPersonal
      ? 'Este arquivo TEM dados pessoais de clientes e colaboradores. Guarde-o como guarda os contratos.'
      : 'Sem dados pessoais: CPF, RG, telefones, emails, renda, nomes de clientes, textos livres, anexos,\n' +
        'incidentes, preparos de sorteios e a auditoria ficaram fora (colunas_omitidas no manifesto). Nomes de\n' +
        'colaboradores e de usuários estão aqui. Tudo: npm run admin -- exportar-tudo ARQUIVO --com-dados-pessoais',
    '',
    'Nunca saem: senhas, sessões, verificação em duas etapas, emails enviados e o segredo do servidor.',
  ].join('\n')}\n`
}
