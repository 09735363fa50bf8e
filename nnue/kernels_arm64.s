#include "textflag.h"

// The loops of kernels_amd64.s with the vectors of NEON, 8 numbers each.

// func accumulateNEON(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)
//
// 64 numbers at a time are held in V0-V7 while the rows pass by.
TEXT ·accumulateNEON(SB), NOSPLIT, $0-64
	MOVD to+0(FP), R0
	MOVD from+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD n+24(FP), R3
	LSL  $3, R3, R3          // bytes of a row
	MOVD added+32(FP), R4
	MOVD adds+40(FP), R5
	ADD  R5<<2, R4, R5       // the end of the list
	MOVD taken+48(FP), R6
	MOVD takes+56(FP), R7
	ADD  R7<<2, R6, R7
	MOVD R3, R8              // bytes left

block:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]

	MOVD R4, R9
	CMP  R5, R9
	BEQ  added

add:
	MOVWU.P 4(R9), R10
	MUL     R3, R10, R10
	ADD     R2, R10, R10     // this block of the row
	VLD1.P  64(R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R10), [V20.H8, V21.H8, V22.H8, V23.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	CMP     R5, R9
	BNE     add

added:
	MOVD R6, R9
	CMP  R7, R9
	BEQ  taken

take:
	MOVWU.P 4(R9), R10
	MUL     R3, R10, R10
	ADD     R2, R10, R10
	VLD1.P  64(R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1    (R10), [V20.H8, V21.H8, V22.H8, V23.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	VSUB    V20.H8, V4.H8, V4.H8
	VSUB    V21.H8, V5.H8, V5.H8
	VSUB    V22.H8, V6.H8, V6.H8
	VSUB    V23.H8, V7.H8, V7.H8
	CMP     R7, R9
	BNE     take

taken:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD    $128, R2          // the next block of every row
	SUBS   $128, R8, R8
	BNE    block
	RET

// Instructions that Go's assembler does not know, on vectors of 8 numbers of 16 bits:
// d becomes the larger or smaller of n and m, or their product; the products of the
// lower or upper four are added to the four numbers of 32 bits of d; d becomes the sum
// of the four numbers of 32 bits of n, of 64 bits.
#define SMAX(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define MULH(m, n, d) WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))
#define SADDLV(n, d) WORD $(0x4EB03800 | (n)<<5 | (d))

// WEIGH adds to the sums low and high what the 8 numbers of vector v weigh by those of
// vector w, as in kernels_amd64.s. V30 holds 0 and V31 255.
#define WEIGH(v, w, low, high) \
	SMAX(30, v, v)        \
	SMIN(31, v, v)        \
	MULH(v, w, w)         \
	SMLAL(v, w, low)      \
	SMLAL2(v, w, high)

// func activateNEON(own, foe, weights *lanes, n int) int64
//
// Sixteen sums stay within 32 bits each, as there eight do.
TEXT ·activateNEON(SB), NOSPLIT, $0-40
	MOVD own+0(FP), R0
	MOVD foe+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD n+24(FP), R3
	LSL  $3, R3, R3

	VEOR V30.B16, V30.B16, V30.B16
	MOVD $255, R4
	VDUP R4, V31.H8
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	MOVD $2, R5              // halves

half:
	MOVD R3, R6

weigh:
	VLD1.P 64(R0), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R2), [V16.H8, V17.H8, V18.H8, V19.H8]
	WEIGH(4, 16, 0, 1)
	WEIGH(5, 17, 2, 3)
	WEIGH(6, 18, 0, 1)
	WEIGH(7, 19, 2, 3)
	SUBS   $64, R6, R6
	BNE    weigh
	MOVD   R1, R0
	SUBS   $1, R5, R5
	BNE    half

	SADDLV(0, 0)
	SADDLV(1, 1)
	SADDLV(2, 2)
	SADDLV(3, 3)
	VADD V1, V0, V0
	VADD V3, V2, V2
	VADD V2, V0, V0
	VMOV V0.D[0], R0
	MOVD R0, ret+32(FP)
	RET
