import type { Proof } from './check';

/** Games that the server's own code dealt, one for each rule on captured pieces. */
export const games: Proof[] = [
  {
    commitment: 'ccb661dbaec6be01dfb37c3cfa333bd88665f6110045eee6fc0fd7a94f9e3ff6',
    disclosure:
      'jieqi deal 1\nseed 2809000000000000000000000000000000000000000000000000000000000000\nred a0=P b0=C c0=R d0=R f0=N g0=A h0=B i0=P b2=P h2=P a3=A c3=B e3=C g3=P i3=N\nblack a6=n c6=p e6=p g6=b i6=c b7=b h7=n a9=r b9=p c9=r d9=p f9=a g9=p h9=a i9=c\n',
    given: 0,
    redeals: [13, 17, 34],
    secret: false,
    moves:
      'h2h9Pa b7e7b d0e1R c6c5p h9g9p h7f7n g9f9a e9f9 i0i2P i9i8c b2b8P a9a8r e1h1 i8i3P h1h8 f7e5 b8b9n e5f3 c3c4N i3i5 h8c8 i5d5 c8c9p a8b8 c4d2 b8b0P c9d9r f9f8 a3a4B b0a0C d9c9 a0c0B d2c0 f3e5 c9d9 d5d6 d9h9 e5c4 g0e2C c4e3A e2e6p e7g5 e6a6c e3g4 a6g6b d6c6 h9h5 c6b6 b9c9 g4e3 h0g2A g5i3 h5d5'.split(
        ' ',
      ),
  },
  {
    commitment: '5527b146ad8e68b9ad0128cfbfed471d3a2d52ac19bdc7ba41f75b866dd729c7',
    disclosure:
      'jieqi deal 1\nseed 2909000000000000000000000000000000000000000000000000000000000000\nred a0=N b0=P c0=N d0=R f0=P g0=C h0=R i0=C b2=A h2=P a3=B c3=P e3=P g3=B i3=A\nblack a6=c c6=p e6=p g6=a i6=b b7=p h7=n a9=c b9=r c9=b d9=p f9=n g9=r h9=p i9=a\n',
    given: 0,
    redeals: [12, 17, 36],
    secret: false,
    moves:
      'h2h9Pp g9e7r b2b9Ar h7h5n e0e1 h5g3B h9i9a g3i4 b0a2P b7b4p h0i2R c6c5p b9a8 i4g5 i2e2 b4a4 e3e4R a4a3P e2f2 e7d7 e4e6a g5e6 c3c4B f9e8b c4a6p d7d0P f2h2 d0f0P h2g2 f0c0C g2g6n c0a0N a6c8 a0g0C g6g8 g0i0A a2a3 i0i3N e1f1 i3d3 g8h8 c5c4 a8b7 a9a5b h8h6 e8g6 h6h5 e6g5 h5h0 d3d2 h0h6 c4c3 h6i6c d2i2 i6i7'.split(
        ' ',
      ),
  },
  {
    commitment: '2ca68853945e2aa05b7f74a7575cbbff615a757d8afe1c67b4364416d71dbeb4',
    disclosure:
      'jieqi deal 1\nseed 2a09000000000000000000000000000000000000000000000000000000000000\nred a0=P b0=A c0=N d0=R f0=R g0=B h0=P i0=B b2=A h2=C a3=P c3=P e3=P g3=C i3=N\nblack a6=p c6=r e6=c g6=r i6=b b7=p h7=n a9=a b9=b c9=c d9=n f9=p g9=a h9=p i9=p\n',
    given: 0,
    redeals: [12, 15, 31],
    secret: true,
    moves:
      'h2h9C b7g7p h9f9 a9a8a f9d9 a8b7 d9b9 c9e7c b9g9 e7e3 g9g6 h7h1n b2a2B h1i3 g6c6 e3e1 g0e2A e1g1 g3g4P a6a5p h0g2A i6i5n c6d6 g1b1 i0g0P b1e1 e2d3 e1i1 d6d9 i5g6 a2c4 g6e7 c4e6 e9f9 d9i9 i3g4 g2f3 b7c6 e6c4 i1b1 i9i4 e7d9 i4i1 g4h6 i1i8 h6g8 e0e1 b1d1 i8i0 g8e7'.split(
        ' ',
      ),
  },
];
