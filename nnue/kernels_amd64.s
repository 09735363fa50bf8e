#include "textflag.h"

// func accumulateAVX2(to, from, rows *lanes, n int, added *uint32, adds int, taken *uint32, takes int)
//
// 64 numbers at a time are held in Y0-Y3 while the rows pass by. (128 at a time
// are no faster: the rows come from the second cache.)
TEXT ·accumulateAVX2(SB), NOSPLIT, $0-64
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ n+24(FP), CX
	SHLQ $3, CX             // bytes of a row
	MOVQ added+32(FP), R8
	MOVQ adds+40(FP), R9
	LEAQ (R8)(R9*4), R9     // the end of the list
	MOVQ taken+48(FP), R10
	MOVQ takes+56(FP), R11
	LEAQ (R10)(R11*4), R11
	XORQ AX, AX             // bytes done

block:
	VMOVDQU (SI)(AX*1), Y0
	VMOVDQU 32(SI)(AX*1), Y1
	VMOVDQU 64(SI)(AX*1), Y2
	VMOVDQU 96(SI)(AX*1), Y3
	LEAQ    (DX)(AX*1), R13 // this block of the first row

	MOVQ R8, R12
	CMPQ R12, R9
	JEQ  added

add:
	MOVL   (R12), BX
	IMULQ  CX, BX
	VPADDW (R13)(BX*1), Y0, Y0
	VPADDW 32(R13)(BX*1), Y1, Y1
	VPADDW 64(R13)(BX*1), Y2, Y2
	VPADDW 96(R13)(BX*1), Y3, Y3
	ADDQ   $4, R12
	CMPQ   R12, R9
	JNE    add

added:
	MOVQ R10, R12
	CMPQ R12, R11
	JEQ  taken

take:
	MOVL   (R12), BX
	IMULQ  CX, BX
	VPSUBW (R13)(BX*1), Y0, Y0
	VPSUBW 32(R13)(BX*1), Y1, Y1
	VPSUBW 64(R13)(BX*1), Y2, Y2
	VPSUBW 96(R13)(BX*1), Y3, Y3
	ADDQ   $4, R12
	CMPQ   R12, R11
	JNE    take

taken:
	VMOVDQU Y0, (DI)(AX*1)
	VMOVDQU Y1, 32(DI)(AX*1)
	VMOVDQU Y2, 64(DI)(AX*1)
	VMOVDQU Y3, 96(DI)(AX*1)
	ADDQ    $128, AX
	CMPQ    AX, CX
	JLT     block
	VZEROUPPER
	RET

// WEIGH adds to acc what 16 numbers at a place weigh: clipped to 0..255,
// multiplied by the weight, which stays within 16 bits, and by the number
// again, in pairs of 32 bits.
#define WEIGH(offset, acc, v, w) \
	VPMAXSW  offset(SI), Y14, v \
	VPMINSW  v, Y15, v          \
	VPMULLW  offset(DX), v, w   \
	VPMADDWD v, w, w            \
	VPADDD   w, acc, acc

// func activateAVX2(own, foe, weights *lanes, n int) int64
//
// Eight sums stay within 32 bits each, however large the values: there are at
// most 2 times 256 words, of weights up to 128 in size.
TEXT ·activateAVX2(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ foe+8(FP), DI
	MOVQ weights+16(FP), DX
	MOVQ n+24(FP), CX
	SHLQ $3, CX
	MOVQ CX, R8

	VPXOR        Y14, Y14, Y14
	MOVL         $255, AX
	VMOVD        AX, X15
	VPBROADCASTW X15, Y15
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	MOVQ         $2, BX             // halves

half:
	MOVQ R8, CX

weigh:
	WEIGH(0, Y0, Y4, Y5)
	WEIGH(32, Y1, Y6, Y7)
	WEIGH(64, Y2, Y8, Y9)
	WEIGH(96, Y3, Y10, Y11)
	ADDQ $128, SI
	ADDQ $128, DX
	SUBQ $128, CX
	JNE  weigh
	MOVQ DI, SI
	DECQ BX
	JNE  half

	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0              // eight sums of 32 bits

	VEXTRACTI128 $1, Y0, X1
	VPMOVSXDQ    X0, Y2            // four of 64 bits, twice
	VPMOVSXDQ    X1, Y3
	VPADDQ       Y3, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPADDQ       X3, X2, X2
	VPSRLDQ      $8, X2, X3
	VPADDQ       X3, X2, X2
	VMOVQ        X2, AX
	MOVQ         AX, ret+32(FP)
	VZEROUPPER
	RET
