#include "textflag.h"

// The loops of netkernels_amd64.s with the vectors of NEON, 8 numbers each.

// func applyNEON(sum, rows *int16, n int, changes *rowChange, length int)
//
// 64 numbers at a time are held in V0-V7 while the rows pass by.
TEXT ·applyNEON(SB), NOSPLIT, $0-40
	MOVD sum+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD n+16(FP), R2
	MOVD changes+24(FP), R3
	MOVD length+32(FP), R4
	ADD  R4<<3, R3, R4       // the end of the list

block:
	MOVD   R0, R5
	VLD1.P 64(R5), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1   (R5), [V4.H8, V5.H8, V6.H8, V7.H8]
	MOVD   R3, R6

change:
	MOVWU.P 4(R6), R7        // was
	MOVWU.P 4(R6), R8        // now
	ADD     R7<<1, R1, R7
	ADD     R8<<1, R1, R8
	VLD1.P  64(R7), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R7), [V20.H8, V21.H8, V22.H8, V23.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	VSUB    V20.H8, V4.H8, V4.H8
	VSUB    V21.H8, V5.H8, V5.H8
	VSUB    V22.H8, V6.H8, V6.H8
	VSUB    V23.H8, V7.H8, V7.H8
	VLD1.P  64(R8), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R8), [V20.H8, V21.H8, V22.H8, V23.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	CMP     R4, R6
	BNE     change

	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD    $128, R1
	SUBS   $64, R2, R2
	BGT    block
	RET

// Instructions that Go's assembler does not know, on vectors of 8 numbers of 16 bits: d
// becomes the larger or smaller of n and m; the products of the lower or upper four are
// added to the four numbers of 32 bits of d.
#define SMAX(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))

// func judgeNEON(sum, kinds, counts *int16, rows *uint32, length int, weights *int16, n int) int32
//
// 32 numbers at a time are held in V0-V3; V24-V27 have what they weigh.
TEXT ·judgeNEON(SB), NOSPLIT, $0-60
	MOVD sum+0(FP), R0
	MOVD kinds+8(FP), R1
	MOVD counts+16(FP), R2
	MOVD rows+24(FP), R3
	MOVD length+32(FP), R4
	ADD  R4<<2, R3, R4
	MOVD weights+40(FP), R5
	MOVD n+48(FP), R6
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $8191, R7           // hiddenMost
	VDUP R7, V31.H8
	VEOR V24.B16, V24.B16, V24.B16
	VEOR V25.B16, V25.B16, V25.B16
	VEOR V26.B16, V26.B16, V26.B16
	VEOR V27.B16, V27.B16, V27.B16

block:
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V16.H8, V17.H8, V18.H8, V19.H8]
	VADD   V16.H8, V0.H8, V0.H8
	VADD   V17.H8, V1.H8, V1.H8
	VADD   V18.H8, V2.H8, V2.H8
	VADD   V19.H8, V3.H8, V3.H8
	MOVD   R3, R8

row:
	MOVWU.P 4(R8), R9
	ADD     R9<<1, R2, R9
	VLD1    (R9), [V16.H8, V17.H8, V18.H8, V19.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	CMP     R4, R8
	BNE     row

	SMAX(30, 0, 0)
	SMAX(30, 1, 1)
	SMAX(30, 2, 2)
	SMAX(30, 3, 3)
	SMIN(31, 0, 0)
	SMIN(31, 1, 1)
	SMIN(31, 2, 2)
	SMIN(31, 3, 3)
	VLD1.P 64(R5), [V20.H8, V21.H8, V22.H8, V23.H8]
	SMLAL(20, 0, 24)
	SMLAL2(20, 0, 25)
	SMLAL(21, 1, 26)
	SMLAL2(21, 1, 27)
	SMLAL(22, 2, 24)
	SMLAL2(22, 2, 25)
	SMLAL(23, 3, 26)
	SMLAL2(23, 3, 27)
	ADD  $64, R2
	SUBS $32, R6, R6
	BGT  block

	VADD  V25.S4, V24.S4, V24.S4
	VADD  V27.S4, V26.S4, V26.S4
	VADD  V26.S4, V24.S4, V24.S4
	VADDV V24.S4, V24
	VMOV  V24.S[0], R0
	MOVW  R0, ret+56(FP)
	RET
