import { describe, expect, it } from 'vitest'
import { FILE_MESSAGES, kindOfContent, refusalOfName, tableOfFile } from './files.ts'

describe('the name of a file', () => {
  it.each([
    ['vendas.csv', 'vendas'],
    ['public.vendas_rows (1).csv', 'vendas'],
    // DBeaver's.
    ['vendas_202411261530.csv', 'vendas'],
    ['_vendas__202411261530.json', 'vendas'],
    ['_select_from_vendas_202411261530.csv', 'vendas'],
    // With the day.
    ['vendas_participantes-export-2024-11-26_10-22-33.csv', 'vendas_participantes'],
    ['2024-11-26 Vendas.txt', 'vendas'],
    ['vendas-2024-11-26T10:22:33Z.jsonl', 'vendas'],
    ['Premiações.csv', 'premiacoes'],
    ['vendas.csv.gz', 'vendas'],
    ['select * from public.vendas', 'vendas'],
    ['usuarios_senhas.csv', 'usuarios_senhas'],
    ['relatorio de vendas.csv', 'relatorio_de_vendas'],
  ])('%s names %s', (nome, tabela) => {
    expect(tableOfFile(nome)).toBe(tabela)
  })

  it.each([
    ['antigo.backup.gz', null],
    ['ANTIGO.SQL', null],
    ['vendas.tsv', null],
    ['vendas.xlsx', FILE_MESSAGES.planilha],
    ['vendas.numbers', FILE_MESSAGES.planilha],
    ['antigo.bak', FILE_MESSAGES.tipo],
  ])('%s is refused: %s', (nome, refusal) => {
    expect(refusalOfName(nome)).toBe(refusal)
  })
})

describe('the content of a file', () => {
  const kindOf = (nome: string, content: string | Uint8Array) => {
    const kind = kindOfContent(
      nome,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    )
    return 'tipo' in kind ? kind.tipo : kind.recusa
  }

  it.each([
    ['antigo.txt', '-- PostgreSQL database dump\n', 'dump'],
    ['antigo.txt', '\ufeff\n\nSET statement_timeout = 0;', 'dump'],
    ['antigo.backup', '\\restrict abc\n', 'dump'],
    ['vendas.txt', 'id\tnome\n1\tA', 'csv'],
    ['vendas.csv', 'Do cliente;Valor\n1;2', 'csv'],
    ['vendas.txt', 'set,valor\n1,2', 'csv'],
    ['vendas.csv', ' [{"id":1}]', 'json'],
    ['vendas.json', 'id;nome\n1;A', 'csv'],
    ['vendas.txt', Buffer.from('\ufeffid;nome', 'utf16le'), 'csv'],
    ['antigo.sql', 'PGDMP\x01', FILE_MESSAGES.postgres],
    ['antigo.sql', '-- MySQL dump 10.13', FILE_MESSAGES.mysql],
    ['antigo.sql', '-- phpMyAdmin SQL Dump', FILE_MESSAGES.mysql],
    ['antigo.sql', Buffer.from('\ufeffUSE [casa]\r\nGO', 'utf16le'), FILE_MESSAGES.sql_server],
    ['antigo.sql', '/****** Object:  Table [dbo].[vendas] ******/', FILE_MESSAGES.sql_server],
    ['antigo.sql', "INSERT [dbo].[vendas] ([id]) VALUES (N'1')", FILE_MESSAGES.sql_server],
    ['antigo.txt', 'PRAGMA foreign_keys=OFF;', 'dump'],
    ['antigo.backup', `toc.dat${'\0'.repeat(250)}ustar`, FILE_MESSAGES.postgres],
    ['antigo.dump', 'SQLite format 3\0', FILE_MESSAGES.sqlite],
    ['vendas.csv', 'PK\x03\x04', FILE_MESSAGES.compactado],
    ['vendas.csv', '%PDF-1.7', FILE_MESSAGES.tipo],
    ['vendas.csv', 'GIF89a', FILE_MESSAGES.tipo],
    ['vendas.csv', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), FILE_MESSAGES.planilha],
    ['antigo.backup', `${'\0'.repeat(257)}ustar`, FILE_MESSAGES.tar],
  ])('%s with %j is %s', (nome, content, kind) => {
    expect(kindOf(nome, content)).toBe(kind)
  })
})
